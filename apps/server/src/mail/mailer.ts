/** Outgoing mail by SMTP. A result says whether another attempt makes sense; faults are results too. */
import nodemailer, { type Transporter } from 'nodemailer'
import { z } from 'zod'
import { safeLine } from './safe-text.ts'
import type { MailSettings } from './read-mail-settings.ts'

export interface Mail {
  /** The same for every attempt, so that a receiver recognizes a repeat. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The page on which the person switches e-mails off. Null: the console's address is unknown. */
  readonly settingsUrl: string | null
}

/** 'refused': for good, because of the address. 'rejected': because of the message. 'later': not now, because of either. 'down': the
 *  server was not reached, or takes nothing from us. */
export interface MailResult {
  readonly outcome: 'sent' | 'refused' | 'rejected' | 'later' | 'down'
  readonly answer: string
}

export interface Mailer {
  send(mail: Mail): Promise<MailResult>
  close(): void
}

/** Longer than any of the steps that it limits in sum. */
export const longestSendMs = 60_000
const connectMs = 10_000
const silentMs = 30_000

interface Trust {
  /** An authority besides those of the system. */
  readonly ca?: string
}

/** Null: the server greets and takes the credentials. Otherwise the reason in one line. */
export async function verifyMailServer(settings: MailSettings, trust: Trust = {}): Promise<string | null> {
  const transport = transportOf(settings, trust)
  try {
    await transport.verify()
    return null
  } catch (error) {
    return safeLine(error instanceof Error ? error.message : 'failed')
  } finally {
    transport.close()
  }
}

const transportOf = ({ host, port, tls, credentials }: MailSettings, { ca }: Trust): Transporter =>
  nodemailer.createTransport({
    host,
    port,
    secure: tls === 'tls',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    ...(credentials === null ? {} : { auth: credentials }),
    ...(ca === undefined ? {} : { tls: { ca } }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silentMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

export function createMailer(settings: MailSettings, trust: Trust = {}): Mailer {
  const { from } = settings
  const transport = transportOf(settings, trust)
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  return {
    close: () => transport.close(),
    send: async (mail) =>
      // nodemailer reads a list of addresses from a text that is not exactly one.
      z.email().safeParse(mail.to).success
        ? sendWithin(transport, { mail, from, domain })
        : { outcome: 'refused', answer: 'not an e-mail address' },
  }
}

async function sendWithin(
  transport: Transporter,
  {
    mail,
    from,
    domain,
  }: { readonly mail: Mail; readonly from: MailSettings['from']; readonly domain: string },
): Promise<MailResult> {
  const { id, to, subject, text, html, settingsUrl } = mail
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<MailResult>((done) => {
    timer = setTimeout(() => done({ outcome: 'down', answer: 'timeout' }), longestSendMs)
  })
  const sending = transport
    .sendMail({
      from,
      to: { name: '', address: to },
      envelope: { from: from.address, to },
      subject,
      text,
      html,
      messageId: `<${id}@${domain}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        ...(settingsUrl === null ? {} : { 'List-Unsubscribe': `<${settingsUrl}>` }),
      },
    })
    .then(
      ({ response = '' }): MailResult => ({ outcome: 'sent', answer: shortAnswer(response) }),
      resultOfFault,
    )
  return Promise.race([sending, late]).finally(() => clearTimeout(timer))
}

interface SmtpFault {
  readonly code?: unknown
  readonly command?: unknown
  readonly responseCode?: unknown
  readonly response?: unknown
}

/** Only answers to the recipient or to the message are about them: a refused sign-in or sender is a fault of the set-up. A
 *  message may be refused for its size or its text, so that only an answer to the recipient is about the address. */
export function resultOfFault(error: unknown): MailResult {
  const { code, command, responseCode, response }: SmtpFault =
    typeof error === 'object' && error !== null ? error : {}
  const answer = shortAnswer(
    typeof response === 'string' ? response : error instanceof Error ? error.message : 'failed',
  )
  const isAboutMail = code !== 'EAUTH' && (command === 'RCPT TO' || command === 'DATA')
  if (!isAboutMail || typeof responseCode !== 'number') return { outcome: 'down', answer }
  const isFinal = responseCode >= 500 && responseCode < 600
  return { outcome: !isFinal ? 'later' : command === 'RCPT TO' ? 'refused' : 'rejected', answer }
}

const shortAnswer = (text: string): string =>
  text
    .replaceAll(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, 300)
