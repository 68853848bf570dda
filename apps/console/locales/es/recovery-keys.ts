import type { RecoveryKeysWords } from '../en/recovery-keys.ts'

export const recoveryKeys: RecoveryKeysWords = {
  title: 'Claves de recuperación',
  none: 'Ninguna. Si demasiados gobernadores pierden sus claves de acceso, solo los operadores de los firmantes pueden cambiar la política.',
  rule: (needed, of, hours) =>
    `${needed} de ${of} cambian la política en lugar de los gobernadores, ${hours} h después de firmar. Hasta entonces la puede vetar cualquier gobernador.`,
  kinds: { paper: 'en papel', hardware: 'clave de acceso' },
  choose: 'Claves de recuperación',
  chooseWhy:
    'Para el día en que demasiados gobernadores hayan perdido sus claves de acceso. Cada persona crea una sin red y la guarda en papel en un lugar seguro: npm run recovery-key -w apps/signer -- --make. Escriba solo la clave pública, nunca las palabras.',
  label: 'Dónde se guarda',
  publicKey: 'Clave pública',
  add: 'Añadir una clave de recuperación',
  remove: (label) => (label === '' ? 'Quitar esta clave de recuperación' : `Quitar ${label}`),
  needed: 'Claves de recuperación necesarias',
  delay: 'Horas que espera una recuperación',
  adopted: (count, needed) =>
    `${count} de ${needed} claves de recuperación firmaron en lugar de los gobernadores.`,
  signedBy: (names) => `Firmaron ${names}.`,
  handIn: 'Entregar una declaración en papel',
  adoptWhy:
    'Descargue el archivo y llévelo a una máquina sin red. Allí, quien guarda una clave de recuperación lo firma y copia aquí la línea impresa.',
  joinWhy:
    'Una clave de recuperación nueva demuestra que funciona antes de contar. Quien la guarda firma el archivo en una máquina sin red y copia aquí la línea impresa.',
  file: 'Descargar archivo',
  statement: 'Línea impresa',
  send: 'Entregar',
  sending: 'Entregando…',
  taken: { adopt: (label) => `${label} firmó esta versión.`, join: (label) => `${label} se incorporó.` },
  failed: (text) => `No se aceptó: ${text}`,
  pendingBy: {
    governors: '',
    recovery: 'Claves de recuperación adoptaron este cambio en lugar de los gobernadores.',
    operator: 'Los operadores de los firmantes aceptaron este cambio, y los gobernadores no lo han adoptado.',
  },
  waits: (version, at) => `La versión ${version} espera hasta ${at}.`,
  refusedSince: (version, at) => `Versión ${version}, desde ${at}:`,
}
