import {useConnection} from './connection.ts'

/**
 * Whether this device believes to have a network, also right after it was opened without one. What needs one says so
 * where it is false. A server that does not answer is no reason to keep anybody from trying.
 */
export const useOnline = (): boolean => useConnection().state !== 'offline'
