import {spawn} from 'node:child_process'
import {existsSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {pathToFileURL} from 'node:url'
import {builtFingerprint, fingerprint} from './fingerprint.mjs'
import {loadSettings, root} from './project.mjs'

const oldest_node = [20, 19]

function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}

function checkMachine() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < oldest_node[0] || (major === oldest_node[0] && minor < oldest_node[1])) {
    refuse(`This needs Node ${oldest_node.join('.')} or newer; found ${process.versions.node}.`)
  }
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) {
    refuse('The packages are not installed yet: run "npm ci" first.')
  }
}

/** Builds in a process of its own, so that nothing of the build tools stays behind in the server. */
async function build(options) {
  console.log('Building (only when something changed) …')
  const child = spawn(process.execPath, [join(root, 'src/server/build.mjs'), ...options], {cwd: root, stdio: 'inherit'})
  const stop = signal => child.kill(signal)
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const [code, signal] = await new Promise(done => child.on('exit', (...how) => done(how)))
  process.off('SIGINT', stop).off('SIGTERM', stop)
  if (signal) process.exit(130)
  if (code !== 0) refuse('The build failed, for the reason above; nothing was started.')
}

checkMachine()
loadSettings()
const isBuilt = builtFingerprint() === fingerprint()
// a command builds the server apart, because a running product serves what is in dist
const isCommand = ['backup', 'restore'].includes(process.argv[2])
const folder = isCommand && !isBuilt ? 'dist/command' : 'dist/server'
if (!isBuilt) await build(isCommand ? ['--server', folder] : ['--if-changed'])
// npm runs scripts in the project's folder, and paths were typed in another
const typed = (arg, at) => (at > 2 && !arg.startsWith('-') ? resolve(process.env.INIT_CWD ?? '.', arg) : arg)
if (isCommand) process.argv = process.argv.map(typed)
await import(pathToFileURL(join(root, folder, 'main.js')).href)
