import {spawn} from 'node:child_process'
import {join} from 'node:path'
import {loadSettings, root} from './project.mjs'

loadSettings()
const api_port = process.env.API_PORT ?? '3001'
const page = `http://${process.env.HOST ?? '127.0.0.1'}:${process.env.PORT ?? '3000'}`

const bin = name => join(root, 'node_modules/.bin', name)
const run = (name, args, env) =>
  spawn(bin(name), args, {cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: {...process.env, ...env}})

/** The API restarts when its code changes, the page is served by Vite; the two live and end together. */
const children = [
  run('tsx', ['watch', '--clear-screen=false', 'src/server/main.ts'], {PORT: api_port, PUBLIC_URL: page}),
  run('vite', ['--clearScreen', 'false'], {API_PORT: api_port}),
]

let ending = false
function end(code) {
  if (ending) return
  ending = true
  process.exitCode = code
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) {
  child.on('exit', code => end(code ?? 0))
  child.on('error', error => {
    console.error(error.message)
    end(1)
  })
}
process.on('SIGINT', () => end(0)).on('SIGTERM', () => end(0))
