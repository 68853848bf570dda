/** Hands messages to a syslog receiver. Syslog has no answer, so each call uses a connection of its own: a receiver that closes it
 *  after we have, in order, has read everything. One that closes before, resets or stays silent may have lost some. */
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SyslogSettings } from './read-syslog-settings.ts'

interface Patience {
  readonly connectMs: number
  /** A balancer without a receiver accepts, and closes within this time. */
  readonly doubtMs: number
  readonly closeMs: number
}

export interface Trust {
  /** An authority besides those of the system. */
  readonly ca?: string
}

export const usualPatience: Patience = { connectMs: 5_000, doubtMs: 200, closeMs: 10_000 }

/** Throws unless the receiver has taken all of it. */
export async function deliverFrames(
  settings: SyslogSettings,
  frames: readonly string[],
  { patience = usualPatience, trust = {} }: { readonly patience?: Patience; readonly trust?: Trust } = {},
): Promise<void> {
  const socket = open(settings, trust)
  let isEnding = false
  const failed = new Promise<never>((_, fail) => {
    socket.once('error', fail)
    socket.once('end', () => {
      if (!isEnding) fail(new Error('the receiver closed the connection'))
    })
    socket.once('close', () => fail(new Error('the connection was lost')))
  })
  failed.catch(() => undefined)
  // Without a reader, the end would never be seen.
  socket.resume()
  const within = <Result>(step: Promise<Result>, ms: number, what: string): Promise<Result> =>
    inTime(Promise.race([step, failed]), ms, what)
  try {
    const event = settings.isTls ? 'secureConnect' : 'connect'
    await within(new Promise<void>((done) => socket.once(event, done)), patience.connectMs, 'connect')
    const written = new Promise<void>((done, fail) =>
      socket.write(frames.join(''), (error) => (error ? fail(error) : done())),
    )
    await within(written, patience.closeMs, 'read')
    await Promise.race([sleep(patience.doubtMs), failed])
    const ended = new Promise<void>((done) => socket.once('end', done))
    isEnding = true
    socket.end()
    await within(ended, patience.closeMs, 'close the connection')
  } finally {
    socket.destroy()
  }
}

const open = ({ host, port, isTls }: SyslogSettings, trust: Trust): Socket =>
  isTls
    ? connectTls({
        host,
        port,
        minVersion: 'TLSv1.2',
        ...(isIP(host) === 0 ? { servername: host } : {}),
        ...trust,
      })
    : connectTcp({ host, port, allowHalfOpen: true })

async function inTime<Result>(step: Promise<Result>, ms: number, what: string): Promise<Result> {
  const late = new AbortController()
  const tooLate = sleep(ms, null, { signal: late.signal }).then(() => {
    throw new Error(`the receiver did not ${what} in ${ms / 1000} s`)
  })
  tooLate.catch(() => undefined)
  try {
    return await Promise.race([step, tooLate])
  } finally {
    late.abort()
  }
}
