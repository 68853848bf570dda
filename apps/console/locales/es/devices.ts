import type { devices as english } from '../en/devices.ts'

export const devices: typeof english = {
  caption: 'Dispositivos',
  columns: {
    name: 'Nombre',
    fingerprint: 'Huella',
    lastUsed: 'Último uso',
    uuid: 'UUID',
    actions: 'Acciones',
  },
  edit: 'Editar',
  delete: 'Eliminar',
  save: 'Guardar',
  cancel: 'Cancelar',
  loading: 'Cargando dispositivos…',
  empty: 'No se encontraron dispositivos.',
  emptyWhy:
    'Registre los dispositivos con los que trabajan las personas de esta organización, cada uno por su huella.',
  unauthorized: 'No autorizado',
  loadFailed: (status) => `Error ${status}`,
  saveFailed: 'Error al guardar',
  deleteFailed: 'Error al eliminar',
  confirmDelete: (name) => `¿Eliminar el dispositivo "${name}"? Esta acción no se puede deshacer.`,
  menuOf: (name) => `Acciones de ${name}`,
  needName: 'Ponga un nombre al dispositivo',
  needFingerprint: 'Escriba la huella',
  newDevice: {
    lead: 'Se registra a su nombre en la organización actual.',
    fingerprintHint: 'Lo que el dispositivo o su clave dice de sí, por ejemplo un SHA-256 en hexadecimal.',
    failed: (reason) => `No se pudo añadir el dispositivo: ${reason}`,
  },
}
