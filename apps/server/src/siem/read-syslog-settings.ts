/** The variable of the receiver of audit events. Without it nothing is sent. */
import { z } from 'zod'

export interface SyslogSettings {
  readonly host: string
  readonly port: number
  readonly isTls: boolean
  /** The name under which the cursor is kept. */
  readonly receiver: string
}

const usualPorts = { tls: 6514, tcp: 601 } as const

export const SyslogReceiver = z
  .string()
  .regex(
    /^(tls|tcp):\/\/(\[[0-9a-fA-F:]+\]|[a-zA-Z0-9]([a-zA-Z0-9.-]{0,251}[a-zA-Z0-9])?)(:\d{1,5})?$/,
    'must be like tls://siem.example.org:6514 or tcp://127.0.0.1:601',
  )
  .transform((text): SyslogSettings => {
    const [, kind = 'tls', host = '', port] = /^(tls|tcp):\/\/(.*?)(?::(\d+))?$/.exec(text) ?? []
    const isTls = kind === 'tls'
    const number = Number(port ?? usualPorts[isTls ? 'tls' : 'tcp'])
    const receiver = `${kind}://${host}:${number}`
    return { host: host.replaceAll(/[[\]]/g, ''), port: number, isTls, receiver }
  })
  .refine(({ port }) => port >= 1 && port <= 65_535, 'has a port from 1 to 65535')
