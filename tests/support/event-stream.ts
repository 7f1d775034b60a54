import {expect} from 'vitest'
import type {LiveEvent} from '#contract/notifications.ts'
import type {TestApp} from './app.ts'
import {until} from './until.ts'

/** Opens event streams as a client reads them. Each resolves once nothing can be missed any more. */
export const listenerOf =
  ({app}: Pick<TestApp, 'app'>) =>
  async (by: {token: string}, since?: string) => {
    const query = since === undefined ? '' : `?since=${encodeURIComponent(since)}`
    const response = await app.request(`/api/events${query}`, {
      headers: {Authorization: `Bearer ${by.token}`},
    })
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    let isOver = false
    const reading = (async () => {
      for (;;) {
        const {done, value} = await reader.read()
        if (done) break
        text += value
      }
      isOver = true
    })()
    const told = () =>
      [...text.matchAll(/^event: told\ndata: (.*)$/gm)].map(([, data]) => JSON.parse(data!) as LiveEvent)
    /** Without the reader's own changes: those made just before may be published late. */
    const notices = () => told().filter(({notice_id}) => notice_id !== null)
    await until(() => expect(text).toContain('event: ready'))
    const [, ready = ''] = /^event: ready\ndata: (.*)$/m.exec(text) ?? []
    return {
      response,
      told,
      notices,
      /** The topics that the stream began with; undefined where what was told before is not known. */
      missed: (JSON.parse(ready) as {topics?: string[]}).topics,
      text: () => text,
      over: () => until(() => expect(isOver).toBe(true)),
      leave: async () => {
        await reader.cancel()
        await reading
      },
    }
  }
