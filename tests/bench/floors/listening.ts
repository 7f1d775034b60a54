import type {AddressInfo, Server} from 'node:net'

/** Says where a floor listens, in the product's own words, so that both are started alike. */
export const listening = (server: Server): void => {
  console.log(JSON.stringify({msg: 'listening', port: (server.address() as AddressInfo).port}))
}
