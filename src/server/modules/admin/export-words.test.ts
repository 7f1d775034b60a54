import {expect, test} from 'vitest'
import {statusTable} from '#ui/primitives/status-table.ts'
import {exportWord, exportWords} from './export-words.ts'

test.each(['booking', 'credit'] as const)('an export writes a status of a %s as the screens do', of => {
  const looks: Readonly<Record<string, {label: string}>> = statusTable[of]
  for (const code of Object.keys(exportWords[of])) {
    expect(exportWord<string>(exportWords[of], code)).toBe(looks[code]?.label)
  }
})
