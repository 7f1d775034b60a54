import {mkdir, writeFile} from 'node:fs/promises'
import {fileURLToPath} from 'node:url'
import {mapFiles} from './map-files.ts'

/** `npm run map`: regenerates the base map files after a data update. */
const folder = fileURLToPath(new URL('../../../../../public/map', import.meta.url))
await mkdir(folder, {recursive: true})
for (const [name, text] of Object.entries(await mapFiles())) await writeFile(`${folder}${name}`, `${text}\n`)
