import {expect, test} from 'vitest'
import {admit, homeOf, isOfAnotherRole, isPartOf, type RouteGuard} from './guard.ts'
import type {Who} from './current-user.ts'

test('a writer is at home on the blog, which is everybody’s', () => {
  expect(homeOf('blog_writer')).toBe('/blog')
  expect(isOfAnotherRole('/blog', 'parent')).toBe(false)
  expect(isOfAnotherRole('/dash/parent', 'blog_writer')).toBe(true)
})

test('staff have an area that no other role enters', () => {
  expect(homeOf('admin')).toBe('/admin/dashboard')
  expect(isOfAnotherRole('/admin/dashboard/users/parents', 'parent')).toBe(true)
  expect(isOfAnotherRole('/admin/dashboard/faqs', 'admin')).toBe(false)
})

test('a page belongs to another role where its address says so', () => {
  expect(isOfAnotherRole('/dash/caretaker/nearby', 'parent')).toBe(true)
  expect(isOfAnotherRole('/dash/parent', 'agency')).toBe(true)
  expect(isOfAnotherRole('/dash/parent', 'admin')).toBe(true)
  for (const path of ['/dash/parent', '/dash/parent/calendar', '/outbox', '/dash', '/dash/parenthood', '/blog'])
    expect(isOfAnotherRole(path, 'parent')).toBe(false)
})

test('an agency’s part is no page that only begins like it', () => {
  expect(
    ['/dash/agency', '/dash/agency/leads', '/dash/agencyx', '/agency'].map(path => isPartOf(path, 'agency')),
  ).toEqual([true, true, false, false])
})

const without = (profile: Partial<Who> = {}): Who => ({
  user_id: 'u1',
  role: 'caretaker',
  member_role: null,
  generation: 1,
  unfinished: true,
  ...profile,
})

test('who has no profile opens what belongs to the account alone, but not as a guest', () => {
  const guards: RouteGuard[] = [{roles: ['parent', 'caretaker']}, {needsNoProfile: true}]
  expect(admit(guards, without(), '/outbox').ok).toBe(true)
  expect(admit(guards, null, '/outbox').ok).toBe(false)
  expect(admit(guards, without({role: 'agency'}), '/outbox').ok).toBe(false)
})

test('who has no profile yet is led to finish registration, and from there to what was wanted', () => {
  const where = (guard: RouteGuard, target: string, visitor = without()) => {
    const admission = admit([guard], visitor, target)
    return admission.ok ? 'admitted' : admission.to
  }
  expect(where({roles: ['caretaker']}, '/dash/caretaker')).toBe('/caregiver/register')
  expect(where({roles: ['caretaker']}, '/dash/caretaker/nearby?radius=5')).toBe(
    '/caregiver/register?next=%2Fdash%2Fcaretaker%2Fnearby%3Fradius%3D5',
  )
  expect(where({guests: true}, '/login')).toBe('/caregiver/register')
  expect(where({guests: true, finishes: 'parent'}, '/parent/register')).toBe('/caregiver/register')
  expect(where({guests: true, finishes: 'caretaker'}, '/caregiver/register')).toBe('admitted')
  expect(where({}, '/faq')).toBe('admitted')
  const done = without({unfinished: false})
  expect(where({guests: true, finishes: 'caretaker'}, '/caregiver/register', done)).toBe('/dash/caretaker')
})

test('a coordinator who opens the owner’s team page reads the team on the page of the people', () => {
  const guard = {roles: ['agency'], members: ['owner'], coordinatorPage: '/dash/agency/people?view=team'} as const
  const target = (member_role: Who['member_role']) => {
    const admission = admit([guard], without({role: 'agency', member_role, unfinished: false}), '/dash/agency/members')
    return admission.ok ? 'admitted' : admission.to
  }
  expect(target('coordinator')).toBe('/dash/agency/people?view=team')
  expect(target('field')).toBe('/dash/agency')
  expect(target('owner')).toBe('admitted')
})

test('a member of an agency who opens a page of others lands at home, and reads whose page it is', () => {
  const open = (members: NonNullable<RouteGuard['members']>, member_role: Who['member_role']) => {
    const visitor = without({role: 'agency', member_role, unfinished: false})
    const admission = admit([{roles: ['agency'], members}], visitor, '/dash/agency/members')
    return admission.ok ? 'admitted' : `${admission.to}: ${admission.notice.description}`
  }
  const office = ['owner', 'coordinator'] as const
  expect(open(office, 'coordinator')).toBe('admitted')
  expect(open(office, 'field')).toBe('/dash/agency: Only your agency’s office can see that page.')
  expect(open(['owner'], 'owner')).toBe('admitted')
  expect(open(['owner'], 'coordinator')).toBe('/dash/agency: Only the owner of your agency can see that page.')
  expect(open(['owner'], 'field')).toBe('/dash/agency: Only the owner of your agency can see that page.')
})
