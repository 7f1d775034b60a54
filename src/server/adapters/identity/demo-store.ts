import type {Adapter, AdapterPayload} from 'oidc-provider'

/** In-memory storage of the demo provider; processes do not share it. */
export function demoStore(): (model: string) => Adapter {
  const kept = new Map<string, {payload: AdapterPayload; ends_ms: number}>()
  return model => {
    const keyOf = (id: string) => `${model}:${id}`
    const find = (id: string) => {
      const entry = kept.get(keyOf(id))
      return entry && entry.ends_ms > performance.now() ? entry.payload : undefined
    }
    return {
      upsert: async (id, payload, expires_s) => {
        for (const [key, {ends_ms}] of kept) if (ends_ms <= performance.now()) kept.delete(key)
        kept.set(keyOf(id), {payload, ends_ms: performance.now() + (expires_s ?? 900) * 1000})
      },
      find: async id => find(id),
      findByUid: async uid =>
        [...kept]
          .filter(([key]) => key.startsWith(`${model}:`))
          .map(([, {payload}]) => payload)
          .find(payload => payload.uid === uid),
      // the device flow is not offered
      findByUserCode: async () => undefined,
      consume: async id => {
        const payload = find(id)
        if (payload) payload.consumed = true
      },
      destroy: async id => void kept.delete(keyOf(id)),
      revokeByGrantId: async grantId => {
        for (const [key, {payload}] of kept) if (payload.grantId === grantId) kept.delete(key)
      },
    }
  }
}
