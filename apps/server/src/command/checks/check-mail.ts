import type { Config } from '../../config.ts'
import { verifyMailServer } from '../../mail/mailer.ts'
import { fault, type Finding, ok } from './finding.ts'

/** Whether the mail server greets and takes the credentials. Nothing is sent. */
export async function checkMail({ mail }: Pick<Config, 'mail'>): Promise<Finding[]> {
  if (mail === null) return [ok('mail', 'HOLDFAST_SMTP_HOST is not set: no e-mail is sent')]
  const why = await verifyMailServer(mail)
  return [
    why === null
      ? ok('mail', `${mail.host} greets`)
      : fault('mail', `${mail.host} takes no mail from this server (${why}): check HOLDFAST_SMTP_*`),
  ]
}
