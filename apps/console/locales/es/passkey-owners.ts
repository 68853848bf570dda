import type { passkeyOwners as english } from '../en/passkey-owners.ts'

export const passkeyOwners: typeof english = {
  lead: 'Las llaves de acceso que los firmantes aceptan y sus dueños. Están en las reglas vigentes, así que el servidor no puede añadir ninguna.',
  none: 'Aún no hay llaves de acceso en las reglas',
  noneWhy:
    'Los firmantes de esta organización no tienen reglas, así que no aceptan ninguna llave de acceso. Las llaves para iniciar sesión están en Mi cuenta.',
  toAccount: 'Mi cuenta',
  waiting: (count) =>
    count === 1
      ? '1 llave registrada espera la próxima versión de las reglas.'
      : `${count} llaves registradas esperan la próxima versión de las reglas.`,
  waitingHow: 'Propón una versión en el asistente de políticas; los gobernadores la adoptan.',
  lost: '¿Has perdido una llave de acceso?',
  lostHow:
    'Registra otra con tu segunda llave o un dispositivo nuevo. Después un gobernador propone una versión sin la llave perdida y otros gobernadores la adoptan. Quitar una llave tiene efecto en cuanto se adopta.',
  columns: {
    owner: 'Dueño',
    roles: 'Papeles',
    words: 'Huella',
    kind: 'Se guarda',
    since: 'En las reglas desde',
  },
  synced: 'puede sincronizarse con otros dispositivos',
  bound: 'en un solo dispositivo',
  since: (version) => `Versión ${version}`,
  waits: 'en espera',
  two: 'Tiene dos o más',
  second: 'Necesita una segunda llave',
  noPasskey: 'sin llave de acceso',
  wordsHow: 'Compara estas palabras con las que ve el dueño.',
}
