import { expect, test } from 'vitest'
import { account as english } from '../../../locales/en/account.ts'
import { account as spanish } from '../../../locales/es/account.ts'
import { describeEvent, type SecurityEvent } from './describe-event.ts'

type Part = Pick<SecurityEvent, 'verb' | 'outcome' | 'details' | 'subject'>
const subject = { kind: 'user', name: null } as const
const done = (verb: Part['verb'], details: Part['details'] = {}): Part => ({
  verb,
  outcome: 'done',
  details,
  subject,
})
const refused = (verb: Part['verb']): Part => ({ verb, outcome: 'refused', details: {}, subject })

test.each<[Part, string, string]>([
  [done('signed-in'), 'Signed in with the password', 'Inicio de sesión con la contraseña'],
  [
    done('signed-in', { with: 'recovery' }),
    'Signed in with the password and a recovery code',
    'Inicio de sesión con la contraseña y un código de recuperación',
  ],
  [refused('signed-in'), 'Sign-in refused: why', 'Acceso rechazado: why'],
  [done('signed-out'), 'Signed out', 'Sesión cerrada'],
  [done('signed-out', { other_sessions: 2 }), 'Signed out 2 other sessions', 'Se cerraron otras 2 sesiones'],
  [done('stepped-up', { with: 'passkey' }), 'Confirmed with a passkey', 'Confirmado con una clave de acceso'],
  [refused('stepped-up'), 'Confirmation refused', 'Confirmación rechazada'],
  [refused('password-set'), 'Password not changed: why', 'Contraseña no cambiada: why'],
  [
    done('credential-added', { kind: 'passkey', name: 'Phone' }),
    'Added: passkey, Phone',
    'Se añadió: clave de acceso, Phone',
  ],
  [
    done('credential-removed', { kind: 'authenticator app' }),
    'Removed: authenticator app',
    'Se eliminó: aplicación de autenticación',
  ],
  [
    done('credential-renamed', { name_before: 'a', name: 'b' }),
    'Renamed passkey “a” to “b”',
    'La clave de acceso «a» ahora se llama «b»',
  ],
  [
    { ...done('created'), subject: { kind: 'api-key', name: 'ERP' } },
    'API key “ERP”: made',
    'Clave de API «ERP»: creada',
  ],
  [done('reset-link-made'), 'Password link created', 'Enlace de contraseña creado'],
])('%o', (event, inEnglish, inSpanish) => {
  expect(describeEvent(event, english, 'why')).toBe(inEnglish)
  expect(describeEvent(event, spanish, 'why')).toBe(inSpanish)
})
