import {readFile} from 'node:fs/promises'
import {expect, test} from 'vitest'
import {mapFiles} from './map-files.ts'

test('the base map is of the data that the server looks places up in', async () => {
  for (const [name, text] of Object.entries(await mapFiles())) {
    const kept = await readFile(new URL(`../../../../../public/map/${name}`, import.meta.url), 'utf8')
    expect(kept.trimEnd() === text, `public/map/${name}: npm run map`).toBe(true)
  }
})
