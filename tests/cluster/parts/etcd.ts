import {join} from 'node:path'
import {Program} from '../program.ts'
import type {Place} from '../place.ts'

interface Status {
  readonly leader?: string
  readonly header?: {readonly member_id?: string}
}

/** One member of etcd, by its address for clients. */
export interface EtcdMember {
  readonly program: Program
  readonly address: string
  /** Whether it leads the others. */
  readonly isLeader: () => Promise<boolean>
}

async function read(address: string): Promise<Status | null> {
  try {
    const response = await fetch(`http://${address}/v3/maintenance/status`, {
      method: 'POST',
      body: '{}',
      signal: AbortSignal.timeout(2_000),
    })
    return (await response.json()) as Status
  } catch {
    return null
  }
}

/** Three members that agree on who is the primary. */
export async function etcdMembers({folder, who, port}: Place): Promise<EtcdMember[]> {
  const members: {name: string; client: string; peer: string}[] = []
  for (const n of [1, 2, 3]) {
    members.push({name: `etcd${n}`, client: `127.0.0.1:${await port()}`, peer: `127.0.0.1:${await port()}`})
  }
  const all = members.map(({name, peer}) => `${name}=http://${peer}`).join(',')
  return members.map(({name, client, peer}) => {
    const options = {
      name,
      'data-dir': join(folder, name),
      'listen-client-urls': `http://${client}`,
      'advertise-client-urls': `http://${client}`,
      'listen-peer-urls': `http://${peer}`,
      'initial-advertise-peer-urls': `http://${peer}`,
      'initial-cluster': all,
      'initial-cluster-token': 'village',
      'log-level': 'warn',
    }
    const args = Object.entries(options).flatMap(([option, value]) => [`--${option}`, value])
    const status = () => read(client)
    return {
      address: client,
      program: new Program({
        name,
        folder,
        who,
        command: ['/usr/bin/etcd', ...args],
        isUp: async () => Boolean((await status())?.leader),
      }),
      isLeader: async () => {
        const now = await status()
        return now?.leader !== undefined && now.leader === now.header?.member_id
      },
    }
  })
}
