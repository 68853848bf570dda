import type { passkeyOwners as english } from '../en/passkey-owners.ts'

export const passkeyOwners: typeof english = {
  lead: 'Las claves de acceso que los firmantes aceptan y sus titulares. Están en las reglas vigentes, así que el servidor no puede añadir ninguna.',
  none: 'Aún no hay claves de acceso en las reglas',
  noneWhy:
    'Los firmantes de esta organización no tienen reglas, así que no aceptan ninguna clave de acceso. Las claves para iniciar sesión están en Mi cuenta.',
  toAccount: 'Mi cuenta',
  waiting: (count) =>
    count === 1
      ? '1 clave registrada espera la próxima versión de las reglas.'
      : `${count} claves registradas esperan la próxima versión de las reglas.`,
  waitingHow: 'Proponga una versión en el asistente de políticas; los gobernadores la adoptan.',
  lost: '¿Ha perdido una clave de acceso?',
  lostHow:
    'Registre otra con su segunda clave o un dispositivo nuevo. Después un gobernador propone una versión sin la clave perdida y otros gobernadores la adoptan. Quitar una clave tiene efecto en cuanto se adopta.',
  columns: {
    owner: 'Titular',
    roles: 'Funciones',
    words: 'Huella',
    kind: 'Se guarda',
    since: 'En las reglas desde',
  },
  synced: 'puede sincronizarse con otros dispositivos',
  bound: 'en un solo dispositivo',
  since: (version) => `Versión ${version}`,
  waits: 'en espera',
  two: 'Tiene dos o más',
  second: 'Necesita una segunda clave',
  noPasskey: 'sin clave de acceso',
  wordsHow: 'Compare estas palabras con las que ve su titular.',
}
