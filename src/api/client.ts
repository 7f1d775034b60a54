import {api_url} from './api-url.ts'
import {createCall} from './call.ts'
import {browserCredentials} from './credentials.ts'

/** The API of this browser: `await call(approveByParent, {params: {bookingId}, query: {caretaker_id}})`. See `call.ts`. */
export const call = createCall({api_url, credentials: browserCredentials})
