import type { RefusalTexts } from '@holdfast/contract'

export const keys: RefusalTexts<'keys'> = {
  THRESHOLD_ABOVE_N: '{field}: no puede ser mayor que n',
  THRESHOLD_NO_MAJORITY: '{field}: debe ser más de la mitad de n',
  PARTIES_NOT_RISING: '{field}: tiene que estar en orden ascendente',
  KEY_NOT_READY: 'Esta clave no está lista.',
  KEY_OTHER_CURVE: '{field}: las billeteras de {network} necesitan una clave {curve}',
  KEY_OTHER_NETWORKS: '{field}: esta clave se creó para la otra clase de redes (de prueba o principales)',
  NO_SIGNERS: 'Este servidor no tiene firmantes configurados.',
  KEY_BUSY: 'Los firmantes ya están trabajando en los fragmentos de esta clave.',
  KEY_CEREMONY_RUNNING:
    'Se está creando o renovando otra clave de esta organización. Inténtelo de nuevo cuando termine.',
  KEY_RULES_DIFFER:
    'No todos los firmantes tienen en vigor la misma versión de las reglas. {signers} Genere la clave cuando la tengan.',
  KEY_RULES_AT_SIGNER: 'El firmante {party} tiene la versión {version}.',
  KEY_RULES_MISSING_AT_SIGNER: 'El firmante {party} no tiene reglas.',
  KEY_WAITS_FOR_RULES:
    '{field}: su clave {name} espera la próxima versión de las reglas. Proponga una versión que añada la clave.',
  UNAUDITED_NETWORK:
    'No se firma nada para {network}: nadie externo ha auditado el motor de firma. El operador de este servidor lo reconoce con HOLDFAST_UNAUDITED_MPC=acknowledged.',
  UNAUDITED_MAIN_KEYS:
    'No se crean claves para redes principales: nadie externo ha auditado el motor de firma. El operador de este servidor lo reconoce con HOLDFAST_UNAUDITED_MPC=acknowledged.',
  UNAUDITED_SERVER:
    'No se crean claves en un servidor que atiende {network}: nadie externo ha auditado el motor de firma. El operador de este servidor lo reconoce con HOLDFAST_UNAUDITED_MPC=acknowledged.',
  SHARES_NOT_REFRESHED: 'Los fragmentos no se renovaron: {why}',
  SIGNER_NOT_REPLACED: 'El firmante no se reemplazó: {why}',
  KEY_NOT_MOVED: 'La clave no se trasladó: {why}',
  CEREMONY_ENDED: 'La ceremonia terminó de forma inesperada.',
  KEY_SERVER_STOPPED: 'El servidor que creaba esta clave se detuvo.',
}
