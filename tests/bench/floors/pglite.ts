import {PGlite} from '@electric-sql/pglite'
import {btree_gist} from '@electric-sql/pglite/contrib/btree_gist'

// opening the embedded database and asking it one thing: nothing that uses it can start sooner
const pglite = await PGlite.create({dataDir: process.env.PG_FOLDER ?? '', extensions: {btree_gist}})
await pglite.query('select 1')
console.log(JSON.stringify({msg: 'listening', port: 0}))
process.on('SIGTERM', () => void pglite.close().then(() => process.exit(0)))
setInterval(() => {}, 60_000)
