import {onlineManager} from '@tanstack/react-query'
import {useSyncExternalStore} from 'react'

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)
const get = () => onlineManager.isOnline()

/** Whether this device believes to have a connection. What needs one says so where it is false. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, get, () => true)
