import {expect, test} from 'vitest'
import {eventReader, type StreamEvent} from './event-stream.ts'

test('events come out whole, however the stream was cut, and heartbeats are nothing', () => {
  const text =
    ': \n\nevent: ready\ndata: {}\n\n: \n\nevent: told\ndata: {"a": "b: c"}\n\ndata: plain\n\nevent: half\nda'
  for (const size of [1, 2, 7, 1000]) {
    const heard: StreamEvent[] = []
    const read = eventReader(event => heard.push(event))
    for (let at = 0; at < text.length; at += size) read(text.slice(at, at + size))
    expect(heard).toEqual([
      {event: 'ready', data: '{}'},
      {event: 'told', data: '{"a": "b: c"}'},
      {event: 'message', data: 'plain'},
    ])
  }
})
