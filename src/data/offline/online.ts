import {useConnection} from './connection.ts'

/** Whether the device reports a network, also after an offline start. An unreachable server does not disable anything. */
export const useOnline = (): boolean => useConnection().state !== 'offline'
