import type { RecoveryWords } from '../en/recovery.ts'

export const recovery: RecoveryWords = {
  loadFailed: 'No se pudo cargar el estado de los firmantes.',
  signers: 'Firmantes',
  noSigners: 'Este servidor no tiene firmantes configurados.',
  columns: {
    signer: 'Firmante',
    state: 'Estado',
    version: 'Versión',
    keys: 'Claves',
    epoch: 'Generación',
    rules: 'Reglas',
    frozen: 'Pares bloqueados',
  },
  signer: (party) => `Firmante ${party}`,
  up: 'responde',
  silent: 'no responde',
  noRules: 'ninguna',
  rules: (version) => `Versión ${version}`,
  agrees: 'coincide',
  behind: 'atrasado',
  keys: 'Fragmentos',
  noKeys: 'Aún no hay ninguna clave.',
  epoch: (epoch) => `generación ${epoch}`,
  shares: {
    held: 'tiene su fragmento',
    missing: 'no tiene fragmento',
    behind: 'tiene un fragmento antiguo',
    unknown: 'no responde',
  },
  frozen: (party, other) =>
    `Los firmantes ${party} y ${other} están bloqueados entre sí hasta una renovación.`,
  prove: 'Probar que los fragmentos firman',
  proveOf: (label) => `Probar que los fragmentos firman: ${label}`,
  proveWhy:
    'Los firmantes firman un mensaje que no es una transacción, en grupos en los que cada dos se encuentran. No se reconstruye ninguna clave y nada se mueve.',
  proving: 'Los firmantes están firmando…',
  proven: (at, epoch) => `Probado ${at}, generación ${epoch}`,
  notProven: (at) => `No firmaron todos los grupos, ${at}`,
  never: 'Aún sin probar.',
  outdated: 'Los fragmentos se renovaron después. Pruébalos de nuevo.',
  signedTogether: (parties) => `Los firmantes ${parties} firmaron juntos.`,
  failedTogether: (parties) => `Los firmantes ${parties} no firmaron:`,
  backups: 'Copias de seguridad',
  backupsWhy:
    'Los firmantes no informan al servidor de sus copias. El operador de cada firmante las hace y las verifica en su máquina, después de cada clave nueva y de cada renovación. La verificación comprueba cada fragmento y no reconstruye ninguna clave.',
  backupMake: 'Hacer',
  backupVerify: 'Verificar',
  backupRestore: 'Restaurar',
  quarantine:
    'Un firmante restaurado no firma con ninguna clave hasta que su operador vuelve a vincularla a sus reglas (KEY_QUARANTINED). La prueba de arriba no lo muestra.',
}
