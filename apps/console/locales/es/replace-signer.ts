import type { replaceSigner as english } from '../en/replace-signer.ts'

export const replaceSigner: typeof english = {
  title: (label) => `Firmantes de ${label}`,
  lead: 'Reemplace un firmante que perdió su disco o fue robado. La clave y la dirección no cambian.',
  table: 'Firmantes',
  columns: { signer: 'Firmante', share: 'Fragmento', identity: 'Identidad', pins: 'Fijada' },
  shares: {
    held: 'Tiene su fragmento',
    missing: 'No tiene fragmento',
    behind: 'Tiene un fragmento anterior',
    unknown: 'Sin conexión',
  },
  notOfKey: 'No pertenece a esta clave',
  pinned: 'Por todos los firmantes conectados',
  notPinned: (signers) => `No por el firmante ${signers}`,
  signer: (party) => `Firmante ${party}`,
  arrangement: (threshold, signers) => `Firman ${threshold} cualesquiera de los firmantes ${signers}.`,
  complete: 'Todos los firmantes de esta clave tienen su fragmento.',
  ready: (signers) => `El firmante ${signers} está conectado y no tiene un fragmento actual.`,
  offline: (signers) => `El firmante ${signers} no está conectado. Prepare antes su máquina.`,
  unpinned: (party, signers) => `El firmante ${signers} aún no ha fijado la identidad del firmante ${party}.`,
  machines: 'Antes, en las máquinas',
  which: 'Firmante que se reemplaza',
  steps: {
    make: 'En la máquina nueva: cree su carpeta y anote la identidad que se imprime.',
    pin: 'En cada firmante: fije la identidad nueva y reinicie. Los firmantes solo trabajan con identidades que sus operadores han fijado.',
    server: 'En este servidor: ponga la misma identidad y reinicie.',
  },
  newIdentity: '<identidad nueva>',
  newAddress: '<dirección>',
  run: 'Después cree fragmentos nuevos, aquí o con un comando:',
  after:
    'El fragmento anterior y todas las copias de seguridad previas dejan de valer: haga copias nuevas. El firmante nuevo solo firma solicitudes creadas al menos un día después.',
  rules:
    'Si la organización tiene reglas: otra persona adopta el reemplazo, y una versión de las reglas nombra al firmante nuevo. Propóngala en la página Política; cada operador la acepta y vincula la clave.',
  submit: 'Crear fragmentos nuevos',
  submitMove: (threshold, signers) => `Trasladar a ${threshold} de los firmantes ${signers}`,
  moveTitle: 'Trasladar la clave a otros firmantes',
  agreed: (threshold, signers) => `Los operadores acordaron ${threshold} de los firmantes ${signers}.`,
  notAgreed: (threshold, signers, missing) =>
    `Algunos operadores acordaron ${threshold} de los firmantes ${signers}. Falta: firmante ${missing}.`,
  moveHow:
    'Para quitar a un firmante o cambiar el umbral, ponga esto en cada firmante que vaya a tener un fragmento y reinicie:',
  working: 'Los firmantes están creando fragmentos nuevos…',
  done: 'Hecho. Todos los firmantes de esta clave tienen un fragmento nuevo.',
  loading: 'Consultando a los firmantes…',
}
