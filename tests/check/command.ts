import {spawn} from 'node:child_process'
import {fileURLToPath} from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Runs one of the installed tools at the top of the repository; answers its exit code and all it printed. */
export function runTool(name: string, args: string[]): Promise<{code: number; output: string}> {
  return new Promise((resolve, reject) => {
    const child = spawn(`${root}node_modules/.bin/${name}`, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {...process.env, NO_COLOR: '1', FORCE_COLOR: undefined},
    })
    let output = ''
    child.stdout.on('data', chunk => (output += String(chunk)))
    child.stderr.on('data', chunk => (output += String(chunk)))
    child.on('error', reject)
    child.on('exit', code => resolve({code: code ?? 1, output: output.trim()}))
  })
}
