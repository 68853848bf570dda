import { policyBundle } from '@holdfast/policy'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { policyWizard as inEnglish } from '../../locales/en/policy-wizard.ts'
import { policyWizard as inSpanish } from '../../locales/es/policy-wizard.ts'
import { render as renderEnglish } from '../../locales/refusals-en/refusals.ts'
import { render as renderSpanish } from '../../locales/refusals-es/refusals.ts'

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
}
const pathsOf = ({ properties = {} }: Schema, prefix = ''): string[] =>
  Object.entries(properties).flatMap(([name, inner]) =>
    inner.properties === undefined ? [prefix + name] : pathsOf(inner, `${prefix}${name}.`),
  )
const fieldsOfPolicy = pathsOf(z.toJSONSchema(policyBundle) as Schema)

test.each([
  ['English', renderEnglish, inEnglish, ': is missing'],
  ['Spanish', renderSpanish, inSpanish, ': falta'],
] as const)(
  '[I18N-05] a refused field of a policy is called as on its form: %s',
  (_, render, words, isMissing) => {
    const nameOf = (field: string) =>
      render({ code: 'FIELD_MISSING', params: { field } })?.replace(isMissing, '') ?? ''
    const { questions, dialog } = words
    expect([
      nameOf('app.approvals.required'),
      nameOf('app.approvals.expiryMinutes'),
      nameOf('app.limits.perTxCapUSD'),
      nameOf('app.limits.dailyCapUSD'),
      nameOf('app.controls.whitelistedAddresses'),
      nameOf('app.controls.ipAllowlist'),
      nameOf('app.controls.geoAllowlist'),
    ]).toEqual([
      dialog.required,
      questions.approvalExpiryMinutes,
      questions.perTxCapUSD,
      questions.dailyCapUSD,
      questions.whitelistedAddresses,
      questions.ipAllowlist,
      questions.geoAllowlist,
    ])
    expect(fieldsOfPolicy.length).toBeGreaterThan(25)
    for (const field of fieldsOfPolicy) expect(nameOf(field), field).not.toMatch(/[›_]|[a-z][A-Z]/)
  },
)

test.each([
  ['English', renderEnglish, ['Amount', 'Token', 'Recipient'], 'too large for TRON'],
  ['Spanish', renderSpanish, ['Importe', 'Token', 'Destinatario'], 'es demasiado grande para TRON'],
] as const)('a field of the frozen intent is called as on the form: %s', (_, render, labels, reason) => {
  const textOf = (field: string) =>
    render({
      code: 'TRANSFER_UNBUILDABLE',
      params: { field, why: { code: 'UNBUILDABLE_AMOUNT', params: { network: 'TRON' } } },
    })
  for (const [at, field] of ['units', 'asset', 'recipient'].entries())
    expect(textOf(field)).toContain(`: ${labels[at]}: ${reason}`)
})
