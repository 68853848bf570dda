import { expect, test } from 'vitest'
import { said as inEnglish } from '../../locales/said-en.ts'
import { templates } from '../../locales/refusals-es.ts'
import { said as saidInSpanish } from '../../locales/said-es.ts'
import { sayWith } from './say-with.ts'
import { sentencesOfRefusals } from './sentences-of-refusals.ts'

/** As it is loaded. */
const said = {
  ...saidInSpanish,
  sentences: { ...sentencesOfRefusals(templates), ...saidInSpanish.sentences },
}

const say = sayWith(said, 'es')

test.each([
  ['The node does not answer: connection closed', 'El nodo no responde: connection closed'],
  ['The node does not answer: no answer', 'El nodo no responde: sin respuesta'],
  ['This transfer is broadcasted, not approved.', 'Esta transferencia no está aprobada: está transmitida.'],
  [
    'The signers stopped because of signer 2, as signer 1 says: its time is over. Nothing was signed; it can be tried again.',
    'Los firmantes se detuvieron por el firmante 2, según dice el firmante 1: su plazo ha vencido. No se firmó nada; se puede intentar de nuevo.',
  ],
  [
    'Signer 2 refuses (INTENT_MISMATCH: recipient): the bytes are not what was approved. Nothing was signed.',
    'El firmante 2 se niega (INTENT_MISMATCH: recipient): los bytes no son lo que se aprobó. No se firmó nada.',
  ],
  [
    'Signer 3 refuses (NEW_CODE). Nothing was signed.',
    'El firmante 3 se niega (NEW_CODE). No se firmó nada.',
  ],
  [
    'Nothing is signed for TRON: the signing engine has not been audited by anybody outside. The operator of this server acknowledges that with HOLDFAST_UNAUDITED_MPC=acknowledged.',
    'No se firma nada para TRON: nadie externo ha auditado el motor de firma. El operador de este servidor lo reconoce con HOLDFAST_UNAUDITED_MPC=acknowledged.',
  ],
])('[I18N-05] %s', (sentence, spanish) => {
  expect(say(sentence)).toBe(spanish)
})

test('[I18N-05] a sentence that carries a sentence is Spanish to its end', () => {
  const fails = 'This transfer would fail. The wallet holds 1.5 TRX; amount and fee come to 2.25 TRX.'
  const inSpanish =
    'Esta transferencia fallaría. La billetera tiene 1,50 TRX; lo que se envía en TRX y la comisión suman 2,25 TRX.'
  expect(say(fails)).toBe(inSpanish)
  expect(say(`${fails} Nothing was signed; it can be tried again.`)).toBe(
    `${inSpanish} No se firmó nada; se puede intentar de nuevo.`,
  )
  expect(say('The shares were not refreshed: No signers are configured on this server.')).toBe(
    'Los fragmentos no se renovaron: Este servidor no tiene firmantes configurados.',
  )
})

test('[I18N-05] a field is called as on the screen, also one inside of others', () => {
  expect(say('memo: is empty')).toBe('Nota en la cadena: está vacío')
})

test('[I18N-05] in English too no field is called as only programs call it', () => {
  const english = sayWith(inEnglish, 'en')
  expect(english('entry_notes: has more than 500 characters')).toBe(
    'Entry notes: has more than 500 characters',
  )
  expect(english('amount: has more than 6 decimal places')).toBe('amount: has more than 6 decimal places')
})

test('several sentences are said one after the other', () => {
  expect(
    say(
      'It waits for approval again. Approvals that count: 1 of the 2 that the policy asks for. One of the approvals has to be that of a Treasurer or Admin of the treasury.',
    ),
  ).toBe(
    'Vuelve a esperar aprobación. Aprobaciones que cuentan: 1 de las 2 que pide la política. Una de las aprobaciones tiene que ser de una persona tesorera o administradora de tesorería.',
  )
})

test('names and numbers keep their place; what is not known stays as it came', () => {
  expect(say('Something else.')).toBe('Something else.')
  expect(say('elsewhere: is missing')).toBe('elsewhere: is missing')
  const unknown: string[] = []
  say('The node does not answer: tea time', { known: () => undefined, unknown: (one) => unknown.push(one) })
  expect(unknown).toEqual(['tea time'])
})

test('[I18N-05] amounts within sentences are written as the language does, in English too', () => {
  const worth =
    'Request failed. This transfer is worth 601250.5 USD, and the policy allows at most 100000 USD for one transfer.'
  expect(sayWith(inEnglish, 'en')(worth)).toBe(
    'Request failed. This transfer is worth 601,250.50 USD, and the policy allows at most 100,000.00 USD for one transfer.',
  )
  expect(say(worth.replace('Request failed. ', ''))).toBe(
    'Esta transferencia vale 601.250,50 USD, y la política permite como máximo 100.000,00 USD por transferencia.',
  )
  expect(sayWith(inEnglish, 'en')('Wallet not found')).toBe('Wallet not found')
})

test('[I18N-05] each language writes the amounts of the same sentences', () => {
  const withAmounts = Object.keys(said.sentences).filter((from) => from.includes(':amount}'))
  expect(Object.keys(inEnglish.sentences).toSorted()).toEqual(withAmounts.toSorted())
})
