import {expect, test} from 'vitest'
import {relatedTo} from './post-screen.tsx'

const post = (id: string, ...tags: string[]) => ({id, tags})

test('posts with more tags in common come first, and the post itself never', () => {
  const own = post('own', 'Safety', 'Families')
  const posts = [own, post('new', 'Families'), post('other', 'Money'), post('twin', 'Families', 'Safety')]
  expect(relatedTo(own, posts).map(({id}) => id)).toEqual(['twin', 'new'])
})

test('three at most, the newest', () => {
  const posts = ['a', 'b', 'c', 'd'].map(id => post(id, 'Money'))
  expect(relatedTo(post('own', 'Money'), posts).map(({id}) => id)).toEqual(['a', 'b', 'c'])
})
