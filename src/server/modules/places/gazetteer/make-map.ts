import {mkdir, writeFile} from 'node:fs/promises'
import {fileURLToPath} from 'node:url'
import {mapFiles} from './map-files.ts'

/** `npm run map`: writes the files of the base map anew, after its data came in a newer version. */
const folder = fileURLToPath(new URL('../../../../../public/map', import.meta.url))
await mkdir(folder, {recursive: true})
for (const [name, text] of Object.entries(await mapFiles())) await writeFile(`${folder}${name}`, `${text}\n`)
