import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {splitRouteTree} from './split-route-tree.ts'

const tree = readFileSync(join(import.meta.dirname, '../routeTree.gen.ts'), 'utf8')
const filesIn = (code: string) => [...code.matchAll(/^import .* from '(\.\/routes\/.*)'$/gm)].map(([, file]) => file)
const isOfStaff = (file = '') => file.startsWith('./routes/admin/dashboard/')

test('every route file is on one side, and those of the branch on the other', () => {
  const {rest, below} = splitRouteTree(tree, 'AdminDashboard')
  const staff = filesIn(tree).filter(isOfStaff)
  expect(staff.length).toBeGreaterThan(30)
  expect(filesIn(below)).toEqual(['./routes/admin/dashboard', ...staff])
  expect(filesIn(rest)).toEqual(filesIn(tree).filter(file => !isOfStaff(file)))
})

test('what is left of the tree names no value that went', () => {
  const {rest, below} = splitRouteTree(tree, 'AdminDashboard')
  const values = (code: string) => code.split(/^(?=[a-z])/m).filter(text => /^(import|const|export const)/.test(text))
  const went = /\bAdminDashboard(?!Route\b|RouteImport\b|RouteWithChildren\b)\w+/
  expect(values(rest).filter(text => went.test(text))).toEqual([])
  expect(below).toContain('AdminDashboardRoute._addFileChildren(AdminDashboardRouteChildren)')
})

test('a branch that is not there is an error', () => {
  expect(() => splitRouteTree(tree, 'Nowhere')).toThrow('no routes below Nowhere')
})
