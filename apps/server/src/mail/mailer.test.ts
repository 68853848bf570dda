/** Encryption, sign-in and answers of the mail server. */
import { expect, test } from 'vitest'
import { cert } from '../../test/mail-certificate.ts'
import { startMailServer } from '../../test/mail-server.ts'
import { createMailer } from './mailer.ts'
import type { MailSettings } from './read-mail-settings.ts'

const from = { name: 'Holdfast', address: 'treasury@acme.example' }
const credentials = { user: 'holdfast', pass: 'a secret of the server' }
const settings = (port: number, change: Partial<MailSettings> = {}): MailSettings => ({
  host: 'localhost',
  port,
  tls: 'starttls',
  credentials: null,
  from,
  ...change,
})
const mail = {
  id: '0190a3f2-7b1c-7def-8a01-ba9876543210',
  to: 'ada@acme.example',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  settingsUrl: null,
}

test('STARTTLS encrypts before the password is sent', async () => {
  const server = await startMailServer({ credentials })
  const mailer = createMailer(settings(server.port, { credentials }), { ca: cert })
  expect(await mailer.send(mail)).toMatchObject({ outcome: 'sent' })
  expect(server.mails).toMatchObject([{ to: mail.to, isEncrypted: true, user: 'holdfast' }])
})

test('a mail server without STARTTLS, or with a certificate of nobody, gets nothing', async () => {
  const plain = await startMailServer({ withoutTls: true })
  expect(await createMailer(settings(plain.port)).send(mail)).toMatchObject({ outcome: 'down' })
  const unknown = await startMailServer()
  const { outcome, answer } = await createMailer(settings(unknown.port)).send(mail)
  expect([outcome, answer]).toEqual(['down', expect.stringMatching(/self.signed/i)])
  expect([...plain.mails, ...unknown.mails]).toEqual([])
})

test('a wrong password is a fault of the set-up, not of the address, and is not repeated in the answer', async () => {
  const server = await startMailServer({ credentials })
  const wrong = { user: 'holdfast', pass: 'another secret' }
  const result = await createMailer(settings(server.port, { credentials: wrong }), { ca: cert }).send(mail)
  expect(result.outcome).toBe('down')
  expect(result.answer).not.toContain('another secret')
})

test('a header cannot be added by a subject or an address', async () => {
  const server = await startMailServer({ withoutTls: true })
  const mailer = createMailer(settings(server.port, { tls: 'none' }))
  await mailer.send({ ...mail, subject: 'Hello\r\nBcc: eve@evil.example\r\n\r\nOther text' })
  await mailer.send({ ...mail, to: 'ada@acme.example\r\nRCPT TO:<eve@evil.example>' })
  expect(server.recipients.filter((address) => address === 'eve@evil.example')).toEqual([])
  for (const { headers, text } of server.mails) {
    expect(headers.has('bcc')).toBe(false)
    expect(text.trim()).toBe('Hello')
  }
})

test.each([
  [550, 'refused'],
  [451, 'later'],
])('an answer of %i to the recipient means %s', async (code, outcome) => {
  const server = await startMailServer({ withoutTls: true })
  server.judge = () => ({ code, text: 'No' })
  expect((await createMailer(settings(server.port, { tls: 'none' })).send(mail)).outcome).toBe(outcome)
})

test.each([
  [554, 'rejected'],
  [452, 'later'],
])('an answer of %i to the message is not about the address: %s', async (code, outcome) => {
  const server = await startMailServer({ withoutTls: true })
  server.judgeMessage = () => ({ code, text: 'Message too big' })
  expect(await createMailer(settings(server.port, { tls: 'none' })).send(mail)).toMatchObject({
    outcome,
    answer: expect.stringContaining('Message too big'),
  })
})
