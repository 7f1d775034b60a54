#!/usr/bin/env node
/*
 * Stands in for the program `firefox` before Playwright, which drives an installed Firefox by WebDriver BiDi. Every new
 * context asks for media features, a command that Firefox 153 does not know; it is answered here, all else is passed on.
 */
import {spawn} from 'node:child_process'
import {createInterface} from 'node:readline'
import {WebSocket, WebSocketServer} from 'ws'

const unknown_method = 'emulation.setMediaFeaturesOverride'

const say = line => process.stderr.write(`${line}\n`)
const firefox = spawn(process.env.FIREFOX_PATH, process.argv.slice(2), {stdio: ['ignore', 'inherit', 'pipe']})
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => firefox.kill(signal))
firefox.on('exit', code => process.exit(code ?? 1))
firefox.on('error', error => {
  say(error.message)
  process.exit(1)
})

createInterface({input: firefox.stderr}).on('line', line => {
  const address = /WebDriver BiDi listening on (ws:.*)$/.exec(line)?.[1]
  if (address) passOn(address)
  else say(line)
})

/** Listens in Firefox's place, and says so in its words. */
function passOn(address) {
  const server = new WebSocketServer({port: 0, host: '127.0.0.1'})
  server.on('listening', () => say(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}`))
  server.on('connection', (playwright, {url}) => {
    const browser = new WebSocket(address + url)
    const early = []
    browser.on('open', () => {
      for (const text of early.splice(0)) browser.send(text)
    })
    playwright.on('message', (/** @type {Buffer} */ data) => {
      const text = data.toString('utf8')
      const {id, method} = JSON.parse(text)
      if (method === unknown_method) playwright.send(JSON.stringify({type: 'success', id, result: {}}))
      else if (browser.readyState === WebSocket.OPEN) browser.send(text)
      else early.push(text)
    })
    browser.on('message', (/** @type {Buffer} */ data) => playwright.send(data.toString('utf8')))
    browser.on('close', () => playwright.close()).on('error', () => playwright.close())
    playwright.on('close', () => browser.close())
  })
}
