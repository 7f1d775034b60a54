import {spawn} from 'node:child_process'
import type {ChildProcess} from 'node:child_process'

/** How long one step may take, in milliseconds: nothing here should come near it, on a busy machine neither. */
export const step_limit_ms = 60 * 60_000
const running = new Set<ChildProcess>()

/** Runs a program to its end or to its limit; answers all it printed. */
export function runProgram(
  program: string,
  args: string[],
  env: Record<string, string | undefined>,
  limit_ms = step_limit_ms,
): Promise<{code: number; output: string}> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env},
    })
    running.add(child)
    const limit = setTimeout(() => child.kill('SIGTERM'), limit_ms)
    let output = ''
    child.stdout.on('data', chunk => (output += String(chunk)))
    child.stderr.on('data', chunk => (output += String(chunk)))
    child.on('error', reject)
    child.on('close', code => {
      clearTimeout(limit)
      running.delete(child)
      resolve({code: code ?? 1, output})
    })
  })
}

/** Ends whatever is still running, each by its own handle. */
export function endPrograms(): void {
  for (const child of running) child.kill('SIGTERM')
}
