/** A real SMTP server on this machine, which keeps what it takes. For tests only. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'
import { cert, key } from './mail-certificate.ts'

export interface ReceivedMail {
  readonly to: string
  readonly isEncrypted: boolean
  readonly user: string | null
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
  readonly html: string
  readonly raw: string
}

/** The answer to a recipient: a refusal such as 550, or null to take it. */
type Judge = (recipient: string) => { readonly code: number; readonly text: string } | null

export interface MailServer {
  readonly port: number
  readonly mails: ReceivedMail[]
  judge: Judge
  /** The answer to the message itself, after its recipient was taken. */
  judgeMessage: Judge
  /** Also of refused ones. */
  readonly recipients: string[]
  stop(): Promise<void>
  /** On the same port. */
  restart(): Promise<void>
}

interface Options {
  readonly credentials?: { readonly user: string; readonly pass: string }
  readonly withoutTls?: boolean
}

export async function startMailServer({
  credentials,
  withoutTls = false,
}: Options = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const recipients: string[] = []
  let port = 0
  let server: SMTPServer
  const state: Record<'judge' | 'judgeMessage', Judge> = { judge: () => null, judgeMessage: () => null }
  const listen = async (): Promise<void> => {
    server = new SMTPServer({
      key,
      cert,
      logger: false,
      disableReverseLookup: true,
      ...(credentials === undefined ? { authOptional: true } : {}),
      disabledCommands: withoutTls ? ['STARTTLS'] : [],
      onAuth: ({ username, password }, _session, done) =>
        username === credentials?.user && password === credentials?.pass
          ? done(null, { user: username })
          : done(Object.assign(new Error('wrong'), { responseCode: 535 })),
      onRcptTo: ({ address }, _session, done) => {
        recipients.push(address)
        done(faultOf(state.judge(address)))
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const raw = Buffer.concat(chunks).toString('utf8')
          const [recipient] = session.envelope.rcptTo
          const fault = faultOf(state.judgeMessage(recipient?.address ?? ''))
          if (fault !== null) return done(fault)
          mails.push({
            ...readMail(raw),
            to: recipient?.address ?? '',
            isEncrypted: session.secure,
            user: typeof session.user === 'string' ? session.user : null,
          })
          done(null)
        })
      },
    })
    server.on('error', () => undefined)
    await new Promise<void>((done) => {
      const listening = server.listen(port, '127.0.0.1', () => {
        port = (listening.address() as AddressInfo).port
        done()
      })
    })
  }
  const stop = () => new Promise<void>((done) => server.close(done))
  await listen()
  afterAll(stop)
  return {
    get port() {
      return port
    },
    mails,
    recipients,
    get judge() {
      return state.judge
    },
    set judge(judge: Judge) {
      state.judge = judge
    },
    get judgeMessage() {
      return state.judgeMessage
    },
    set judgeMessage(judge: Judge) {
      state.judgeMessage = judge
    },
    stop,
    restart: listen,
  }
}

const faultOf = (answer: ReturnType<Judge>): Error | null =>
  answer === null ? null : Object.assign(new Error(answer.text), { responseCode: answer.code })

function readMail(raw: string): Pick<ReceivedMail, 'headers' | 'text' | 'html' | 'raw'> {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const headers = headersOf(head)
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? ''
  const parts = rest.join('\r\n\r\n').split(`--${boundary}`)
  const partOf = (type: string): string => {
    const part = parts.find((candidate) => candidate.includes(`Content-Type: ${type}`)) ?? ''
    const [partHead = '', ...body] = part.trim().split('\r\n\r\n')
    return decoded(body.join('\r\n\r\n'), headersOf(partHead).get('content-transfer-encoding') ?? '7bit')
  }
  return { headers, text: partOf('text/plain'), html: partOf('text/html'), raw }
}

function headersOf(head: string): Map<string, string> {
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  return new Map(
    lines.map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), wordsDecoded(line.slice(at + 1).trim())]
    }),
  )
}

/** RFC 2047. */
const wordsDecoded = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, body: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(body, 'base64').toString('utf8')
        : decoded(body.replaceAll('_', ' '), 'quoted-printable'),
    )

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
