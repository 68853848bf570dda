/** The websockets. A socket authenticates in its first message or in its query, and receives the events of its
 *  organisations. Without a valid token it is closed with 4401. Events come from the outbox, which every server process
 *  reads for itself. */
import websocket from '@fastify/websocket'
import { channelPaths, FirstMessage, joinedText, unauthorisedClose } from '@holdfast/contract'
import { type Database, type OutboxEvent, outboxReader, pruneOutbox } from '@holdfast/store'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import { findSession, listMemberships } from '@holdfast/store/read'
import type { Actor, Context } from '../context.ts'
import { authenticate, isOver } from '../http/authenticate.ts'
import { reasonOf } from '../reason-of.ts'
import { isGenuineSession } from '../row-macs.ts'
import { NotificationListener } from './notification-listener.ts'

type ChannelName = OutboxEvent['channel']

interface Listener {
  readonly socket: WebSocket
  readonly channel: ChannelName
  readonly userId: string
  readonly address: string
  readonly tokenHash: Buffer
  organisationIds: ReadonlySet<string>
}

interface Joining {
  readonly channel: ChannelName
  readonly greeting: string | null
  readonly address: string
  /** The client has been notified that it receives everything from now on. */
  readonly isConfirmed: boolean
}

/** A console page opens up to six. */
const mostOfPerson = 120
const crowdedClose = 4429
const firstMessageMs = 5_000
const pollMs = 200
const keepMs = 10 * 60_000
const aliveMs = 30_000
/** In bytes. */
const mostUnread = 1024 * 1024

export class Channels {
  readonly #context: Pick<Context, 'db' | 'config'>
  readonly #db: Database
  readonly #log: Logger
  readonly #listeners = new Set<Listener>()
  /** Time of the last message by channel and organisation; '' stands for messages to all. */
  readonly #lastSentAt = new Map<string, number>()
  /** Earlier messages are unknown to this process. */
  readonly #startedAt = performance.now()
  #read: () => Promise<OutboxEvent[]> = async () => []
  readonly #notifications: NotificationListener
  readonly #mostOfAddress: number
  #timers: NodeJS.Timeout[] = []
  #isReading = false

  constructor({
    context,
    directDatabaseUrl,
    log,
    mostOfAddress = 1_000,
  }: {
    context: Pick<Context, 'db' | 'config'>
    directDatabaseUrl: string
    log: Logger
    /** Maximum of sockets from one address, which an office shares. */
    mostOfAddress?: number
  }) {
    this.#mostOfAddress = mostOfAddress
    const { db } = context
    this.#context = context
    this.#db = db
    this.#log = log
    this.#notifications = new NotificationListener({
      url: directDatabaseUrl,
      log,
      onNotification: () => void this.#deliver(),
    })
  }

  /** Serves these channels on a server: `all`, or only that of balances. */
  async attach(server: FastifyInstance, which: 'all' | 'balances'): Promise<void> {
    await server.register(websocket, { options: { maxPayload: 64 * 1024 } })
    const paths: readonly (readonly [string, ChannelName, string | null])[] = [
      [channelPaths.transactions, 'bc-transactions', 'connected'],
      [channelPaths.admin, 'admin', null],
      [channelPaths.test, 'admin', null],
      [channelPaths.balances, 'balances', null],
    ]
    await server.register(async (scope) => {
      for (const [path, channel, greeting] of paths)
        if (which === 'all' || channel === 'balances')
          scope.get(path, { websocket: true }, (socket, request) => {
            socket.on('error', () => socket.terminate())
            const { token } = request.query as { token?: unknown }
            const join = ({ token, isConfirmed }: Introduction) =>
              void this.#join(socket, { channel, greeting, address: request.ip, isConfirmed }, token)
            if (typeof token === 'string') join({ token, isConfirmed: false })
            else onFirstMessage(socket, (text) => join(introductionIn(text)))
          })
    })
  }

  async #join(
    socket: WebSocket,
    { channel, greeting, address, isConfirmed }: Joining,
    token: string | null,
  ): Promise<void> {
    const actor = await this.#identify(token)
    if (actor === null) return socket.close(unauthorisedClose, 'Unauthorized')
    // A client that has left in the meantime would never be removed from the list.
    if (socket.readyState !== socket.OPEN) return
    if (this.#isCrowded(actor.user.id, address)) return socket.close(crowdedClose, 'Too many connections')
    const listener: Listener = {
      socket,
      channel,
      userId: actor.user.id,
      address,
      tokenHash: actor.tokenHash,
      organisationIds: new Set(actor.memberships.map(({ organisationId }) => organisationId)),
    }
    this.#listeners.add(listener)
    socket.on('close', () => this.#listeners.delete(listener))
    if (greeting !== null) socket.send(greeting)
    if (isConfirmed) socket.send(joinedText(this.#quietMs(listener)))
  }

  /** Time since the last message that the listener would have received. */
  #quietMs({ channel, organisationIds }: Listener): number {
    const sentAt = ['', ...organisationIds].map(
      (id) => this.#lastSentAt.get(`${channel} ${id}`) ?? this.#startedAt,
    )
    return Math.floor(performance.now() - Math.max(...sentAt))
  }

  async #identify(token: string | null): Promise<Actor | null> {
    try {
      return await authenticate(this.#context, token)
    } catch (error) {
      this.#log.warn({ reason: reasonOf(error) }, 'a socket could not be authenticated')
      return null
    }
  }

  #isCrowded(userId: string, address: string): boolean {
    const listeners = [...this.#listeners]
    return (
      listeners.filter((listener) => listener.userId === userId).length >= mostOfPerson ||
      listeners.filter((listener) => listener.address === address).length >= this.#mostOfAddress
    )
  }

  async start(): Promise<void> {
    this.#read = await outboxReader(this.#db)
    await this.#notifications.start()
    this.#timers = [
      setInterval(() => void this.#deliver(), pollMs),
      setInterval(() => void this.#prune(), keepMs),
      setInterval(() => void this.#ping(), aliveMs),
    ]
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    for (const { socket } of this.#listeners) socket.close(1001, 'The server is stopping')
    await this.#notifications.stop()
  }

  async #deliver(): Promise<void> {
    if (this.#isReading) return
    this.#isReading = true
    try {
      for (const event of await this.#read()) {
        // Memberships have changed: people who left receive nothing more, starting with this message.
        if (isOfType(event, 'user_') || isOfType(event, 'session_')) await this.#checkListeners()
        // The end of sessions is internal to the servers.
        if (!isOfType(event, 'session_')) this.#send(event)
      }
    } catch (error) {
      this.#log.warn({ reason: reasonOf(error) }, 'reading events failed, will retry')
    } finally {
      this.#isReading = false
    }
  }

  #send({ channel, organisationId, message }: OutboxEvent): void {
    this.#lastSentAt.set(`${channel} ${organisationId ?? ''}`, performance.now())
    const text = typeof message === 'string' ? message : JSON.stringify(message)
    for (const listener of this.#listeners)
      if (
        listener.channel === channel &&
        (organisationId === null || listener.organisationIds.has(organisationId))
      )
        this.#speak(listener, text)
  }

  /** Closes a client that does not read, because its unread messages would fill the memory. It reconnects and reloads
   *  everything. */
  #speak(listener: Listener, text: string): void {
    if (listener.socket.bufferedAmount <= mostUnread) return listener.socket.send(text)
    this.#listeners.delete(listener)
    listener.socket.terminate()
  }

  async #prune(): Promise<void> {
    try {
      await pruneOutbox(this.#db, keepMs)
    } catch (error) {
      this.#log.warn({ reason: reasonOf(error) }, 'pruning events failed, will retry')
    }
  }

  async #ping(): Promise<void> {
    try {
      await this.#checkListeners()
    } catch (error) {
      this.#log.warn({ reason: reasonOf(error) }, 'checking open sockets failed, will retry')
    }
    for (const { socket } of this.#listeners) socket.ping()
  }

  /** Sessions end and memberships change while sockets are open. */
  async #checkListeners(): Promise<void> {
    const known = new Map<string, ReadonlySet<string> | null>()
    for (const listener of this.#listeners) {
      const session = listener.tokenHash.toString('hex')
      if (!known.has(session)) known.set(session, await this.#organisationsOf(listener.tokenHash))
      const organisationIds = known.get(session) ?? null
      if (organisationIds === null) this.#dismiss(listener)
      else listener.organisationIds = organisationIds
    }
  }

  async #organisationsOf(tokenHash: Buffer): Promise<ReadonlySet<string> | null> {
    const session = await findSession(this.#db, tokenHash)
    if (session === undefined || isOver(session, new Date())) return null
    if (!isGenuineSession(this.#context.config, tokenHash, session)) return null
    const memberships = await listMemberships(this.#db, session.user.id)
    return new Set(memberships.map(({ organisationId }) => organisationId))
  }

  #dismiss(listener: Listener): void {
    this.#listeners.delete(listener)
    listener.socket.close(unauthorisedClose, 'Unauthorized')
  }
}

const isOfType = ({ message }: OutboxEvent, prefix: string): boolean =>
  typeof message === 'object' &&
  message !== null &&
  'type' in message &&
  typeof message.type === 'string' &&
  message.type.startsWith(prefix)

/** Null when no message came in time. */
function onFirstMessage(socket: WebSocket, hear: (text: string | null) => void): void {
  const impatience = setTimeout(() => hear(null), firstMessageMs)
  socket.once('close', () => clearTimeout(impatience))
  socket.once('message', (message: Buffer) => {
    clearTimeout(impatience)
    hear(message.toString())
  })
}

interface Introduction {
  readonly token: string | null
  readonly isConfirmed: boolean
}

/** '{"token": "…"}' */
function introductionIn(text: string | null): Introduction {
  try {
    const { token, confirm } = FirstMessage.parse(JSON.parse(text ?? ''))
    return { token, isConfirmed: confirm === true }
  } catch {
    return { token: null, isConfirmed: false }
  }
}
