/** A client of the admin channel that keeps a list of transfers as the console does: it reads the list, then follows messages, and
 *  reads again after a lost connection unless the server says that it sent nothing meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises'
import { channelPaths, isJoined, JoinedMessage, unauthorisedClose } from '@holdfast/contract'
import { WebSocket } from 'ws'

export interface SeenTransfer {
  readonly id: string
  readonly status: string
  readonly receipt_status: string | null
}

interface Needs {
  readonly url: () => string
  readonly token: string
  /** Reads all transfers, and is repeated until it succeeds. */
  readonly read: () => Promise<readonly SeenTransfer[]>
  readonly reconnectMs: () => number
}

/** Longer than a message takes from its commit to the socket. */
const deliveryMs = 2_000

export const stateOf = ({ status, receipt_status }: SeenTransfer): string => `${status}/${receipt_status}`

export class WatchingSocket {
  readonly #needs: Needs
  readonly view = new Map<string, string>()
  #socket: WebSocket | undefined
  #isClosed = false
  /** When the connection was last known to bring every message. */
  #completeAt: number | null = null
  /** Messages that arrive while the list is read. */
  #during: SeenTransfer[] | null = null
  joined = 0
  lost = 0
  reads = 0
  /** Set when the server refuses it, which ends it. */
  refused: number | null = null

  constructor(needs: Needs) {
    this.#needs = needs
    this.#connect()
  }

  get isLive(): boolean {
    return this.#completeAt !== null && this.#during === null && this.#socket?.readyState === WebSocket.OPEN
  }

  close(): void {
    this.#isClosed = true
    this.#socket?.close()
  }

  #connect(): void {
    if (this.#isClosed) return
    const { url, token } = this.#needs
    const socket = new WebSocket(`${url()}${channelPaths.admin}`)
    let hasJoined = false
    this.#socket = socket
    socket.on('error', () => undefined)
    socket.on('open', () => socket.send(JSON.stringify({ token, confirm: true })))
    socket.on('message', (bytes: Buffer) => {
      const text = bytes.toString()
      if (!isJoined(text)) return this.#hear(text)
      hasJoined = true
      this.joined += 1
      this.#join(JoinedMessage.parse(JSON.parse(text)).quiet_ms)
    })
    socket.on('close', (code) => {
      if (this.#isClosed) return
      if (code === unauthorisedClose) {
        this.refused = code
        return
      }
      if (hasJoined) {
        this.lost += 1
        if (this.#completeAt !== null) this.#completeAt = Date.now() - deliveryMs
      }
      void sleep(this.#needs.reconnectMs()).then(() => this.#connect())
    })
  }

  #join(quietMs: number): void {
    const mayHaveMissed = this.#completeAt === null || Date.now() - quietMs >= this.#completeAt
    if (mayHaveMissed) void this.#read()
  }

  async #read(): Promise<void> {
    const during: SeenTransfer[] = []
    this.#during = during
    const rows = await this.#needs.read()
    // A later connection began a reading of its own.
    if (this.#during !== during) return
    this.reads += 1
    this.view.clear()
    for (const row of [...rows, ...during]) this.view.set(row.id, stateOf(row))
    this.#during = null
    this.#completeAt = Date.now()
  }

  #hear(text: string): void {
    const { type, payload } = JSON.parse(text) as { type: string; payload: SeenTransfer }
    if (type !== 'transfer_request_created' && type !== 'transfer_request_updated') return
    this.#during?.push(payload)
    this.view.set(payload.id, stateOf(payload))
  }
}
