import {mkdirSync} from 'node:fs'
import {join} from 'node:path'
import type {Place} from '../place.ts'
import {Program} from '../program.ts'

/** One process of the product. */
export interface ApiProcess {
  readonly program: Program
  readonly port: number
}

/** Two processes of the built server over the same database, files and mail. */
export async function apiProcesses(
  {folder, port}: Place,
  main: string,
  settings: Readonly<Record<string, string>>,
): Promise<ApiProcess[]> {
  const all: ApiProcess[] = []
  for (const n of [1, 2]) {
    const name = `api${n}`
    const own = await port()
    const data = join(folder, name)
    mkdirSync(data)
    const env = {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(own),
      DATA_DIR: data,
      TRUSTED_PROXIES: '127.0.0.1',
      // the people of the load are few and quick
      LIMITS_FACTOR: '100000',
      // brings staff, and the sandbox that takes the place of a payment provider
      SEED_DEMO: '1',
      // twice the time in which HAProxy notices
      DRAIN_SECONDS: '2',
      LOG_LEVEL: 'warn',
      ...settings,
    }
    all.push({
      port: own,
      program: new Program({
        name,
        folder,
        env,
        command: [process.execPath, main],
        isUp: async () => (await fetch(`http://127.0.0.1:${own}/api/ready`)).ok,
      }),
    })
  }
  return all
}
