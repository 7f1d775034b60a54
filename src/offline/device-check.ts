import {m} from '#messages'
import {del, get, set, type UseStore} from 'idb-keyval'
import type {Session as Visit} from '#contract/sessions/session.ts'

/** The data a visit needs offline that this device lacks. */
export type Missing = 'address' | 'handover' | 'contact' | 'code' | 'storage'

/** Texts for the home screen. */
export const missingWords: Readonly<Record<Missing, string>> = {
  address: m.the_address_of_visit(),
  handover: m.the_handover_notes(),
  contact: m.a_phone_number_to_call(),
  code: m.the_start_code_of_visit(),
  storage: m.room_to_store_on_this_device(),
}

/**
 * The data this device lacks for a visit: the family needs its start code, the caregiver needs the address and contact.
 * Handover notes may be empty but must have been fetched. With a contact but no address, the family has given none.
 */
export const missingFor = (
  visit: Pick<Visit, 'my_side' | 'address' | 'contact'>,
  device: {has_code: boolean; has_handover: boolean; can_store: boolean},
): Missing[] => {
  const lacks: Record<Missing, boolean> = {
    address: visit.my_side === 'caretaker' && visit.address === undefined && visit.contact === undefined,
    handover: visit.my_side === 'caretaker' && !device.has_handover,
    contact: visit.my_side === 'caretaker' && visit.contact === undefined,
    code: visit.my_side === 'parent' && !device.has_code,
    storage: !device.can_store,
  }
  return (Object.keys(lacks) as Missing[]).filter(name => lacks[name])
}

const probe_key = 'probe'
/** Entries are small; with less space left, the next may fail. In bytes. */
const room_min = 1024 * 1024

/** Checks the storage by a write, a read and a delete, and checks the free space. */
export const canStore = async (
  store: UseStore,
  estimate: () => Promise<StorageEstimate> = () => navigator.storage.estimate(),
): Promise<boolean> => {
  try {
    await set(probe_key, probe_key, store)
    const back = await get<string>(probe_key, store)
    await del(probe_key, store)
    const {quota, usage} = await estimate().catch((): StorageEstimate => ({}))
    return back === probe_key && (quota === undefined || quota - (usage ?? 0) >= room_min)
  } catch {
    return false
  }
}
