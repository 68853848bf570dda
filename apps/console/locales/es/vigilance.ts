/** Vigilance Management: alerts and the actions on them. */
import { countText } from '../../src/format/count-text.ts'
import { plural } from '../../src/format/plural.ts'
import { localTime } from '../../src/format/time.ts'
import type { vigilance as english } from '../en/vigilance.ts'

const counted = (count: number | undefined, single: string, other: (n: string) => string): string =>
  plural('es', count ?? 1, { one: single, other: other(countText(count ?? 1, 'es')) })

export const vigilance: typeof english = {
  tabs: { label: 'Alertas', open: 'Abiertas', closed: 'Cerradas' },
  kind: 'Tipo',
  all: 'Todos',
  severity: 'Gravedad',
  refresh: 'Actualizar',
  loadFailed: (reason) => `No se pudieron cargar las alertas: ${reason}`,
  actionFailed: (reason) => `La acción falló: ${reason}`,
  empty: { open: 'No hay alertas abiertas.', closed: 'Aún no hay alertas cerradas.' },
  emptyWhy:
    'Holdfast busca cada 15 segundos discrepancias, direcciones parecidas, oleadas de spam, fallos de proveedores, ejecuciones detenidas, webhooks que fallan, firmantes sin conexión, claves bloqueadas, cadenas equivocadas, registros falsificados, contraseñas reemplazadas, y cambios abiertos o bloqueos de las reglas.',
  noMatch: 'Ninguna alerta coincide con los filtros.',
  kinds: {
    mismatch: 'Discrepancia',
    'look-alike': 'Dirección parecida',
    'spam-wave': 'Oleada de spam',
    'provider-fault': 'Fallo de proveedor',
    'stalled-run': 'Ejecución detenida',
    'webhook-failing': 'Webhook que falla',
    'signer-down': 'Firmante sin conexión',
    'key-frozen': 'Clave bloqueada',
    'other-chain': 'Cadena equivocada',
    'forged-row': 'Registro falsificado',
    'password-reset': 'Solicitud de restablecer contraseña',
    'new-password': 'Contraseña reemplazada',
    'rules-change': 'Cambio de política',
    'pending-change': 'Cambio propuesto',
    'rules-frozen': 'Firma bloqueada',
    'audit-went-back': 'Registro de auditoría en disputa',
    'mail-refused': 'Dirección de correo rechazada',
    'credential-count': 'Posible copia de una clave de acceso',
  },
  severities: { critical: 'Crítica', warning: 'Advertencia', info: 'Aviso' },
  states: { open: 'abierta', acknowledged: 'vista', closed: 'cerrada' },
  says: {
    mismatch: ({ wallet_name, token_symbol, network }) =>
      `El libro mayor y la cadena difieren para ${wallet_name} (${network}) en ${token_symbol}.`,
    'look-alike': ({ count, network }) =>
      counted(
        count,
        `Una dirección en ${network} se parece a una que usted conoce:`,
        (n) => `${n} direcciones en ${network} se parecen a una que usted conoce:`,
      ),
    'spam-wave': ({ count, network }) =>
      counted(
        count,
        `1 transacción de un token desconocido en ${network} en un día.`,
        (n) => `${n} transacciones de tokens desconocidos en ${network} en un día.`,
      ),
    'provider-fault': ({ provider, network, reason, token_symbol, expected, found }) =>
      token_symbol !== undefined
        ? found === undefined
          ? `El precio público de ${token_symbol} (${network}) lleva más de un día sin actualizarse.`
          : `El precio de ${token_symbol} (${network}) salta de ${expected} a ${found} dólares. No se usa hasta que el personal lo acepte.`
        : `Las últimas ejecuciones con ${provider} en ${network} fallaron: ${reason}`,
    'stalled-run': ({ wallet_name, network, count }) =>
      counted(
        count,
        `La lectura de ${wallet_name} (${network}) no avanza desde hace diez minutos.`,
        (n) => `${n} lecturas de ${wallet_name} (${network}) no avanzan desde hace diez minutos.`,
      ),
    'webhook-failing': ({ url }) => `Las entregas a ${url} fallan.`,
    'signer-down': ({ signer }) =>
      `El firmante ${signer} está sin conexión desde hace 30 segundos. Se sigue firmando mientras haya suficientes firmantes en línea.`,
    'key-frozen': ({ key_label, signer }) =>
      `Una comprobación entre firmantes falló al usar ${key_label}. Los firmantes ${signer} quedan bloqueados entre sí para ella hasta que se renueven sus fragmentos.`,
    'other-chain': ({ network, expected, found }) =>
      `El nodo de ${network} sirve la cadena ${found} y no ${expected}. No se envía ninguna transferencia en ${network} hasta que se corrija.`,
    'forged-row': ({ row, person, count }) =>
      row === 'approval'
        ? `Se rechazó una aprobación a nombre de ${person} que Holdfast no registró. Compruebe quién tiene acceso de escritura a la base de datos.`
        : row === 'provider-link'
          ? counted(
              count,
              `Se rechazó un inicio de sesión con el proveedor como ${person}, por un vínculo que Holdfast no creó. Compruebe quién tiene acceso de escritura a la base de datos.`,
              (n) =>
                `Se rechazaron ${n} inicios de sesión con el proveedor como ${person}, por un vínculo que Holdfast no creó. Compruebe quién tiene acceso de escritura a la base de datos.`,
            )
          : row === 'passkey'
            ? counted(
                count,
                `Se rechazó una clave de acceso a nombre de ${person} que Holdfast no añadió. Compruebe quién tiene acceso de escritura a la base de datos.`,
                (n) =>
                  `Se rechazaron ${n} accesos con una clave de acceso a nombre de ${person} que Holdfast no añadió. Compruebe quién tiene acceso de escritura a la base de datos.`,
              )
            : counted(
                count,
                `Se rechazó una sesión a nombre de ${person} que Holdfast no abrió. Compruebe quién tiene acceso de escritura a la base de datos.`,
                (n) =>
                  `Se rechazaron ${n} sesiones a nombre de ${person} que Holdfast no abrió. Compruebe quién tiene acceso de escritura a la base de datos.`,
              ),
    'password-reset': ({ person, requested_by, until }) =>
      `${requested_by}, del personal de la plataforma, pide restablecer la contraseña de ${person}. Un propietario o administrador puede aprobarlo o rechazarlo hasta ${localTime(until ?? '')}.`,
    'new-password': ({ person, until }) =>
      `La contraseña de ${person} ha sido reemplazada. Sus aprobaciones no cuentan hasta ${localTime(until ?? '')}.`,
    'rules-change': ({ person, count, until }) =>
      until === undefined
        ? `${person ?? 'Alguien'} propuso la versión ${count} de la política. Los gobernadores la adoptan en la página de aprobación.`
        : `La versión ${count} de la política rige desde ${localTime(until)}. Hasta entonces la puede vetar cualquier gobernador.`,
    'pending-change': ({ person, subject, until }) =>
      `${person} ha propuesto un cambio: ${subject}. Otra persona lo adopta o rechaza hasta ${localTime(until ?? '')}.`,
    'rules-frozen': ({ person, since }) =>
      `${person ?? 'Alguien'} detuvo toda firma ${localTime(since ?? '')}. Los gobernadores pueden terminar el bloqueo.`,
    'mail-refused': ({ person, reason, since }) =>
      `El servidor de correo rechaza la dirección de ${person ?? 'alguien'} desde ${localTime(since ?? '')}; no le llega ningún correo: ${reason}`,
    'credential-count': ({ person, expected, found, since }) =>
      `Una clave de acceso de ${person ?? 'alguien'} indicó ${found} firmas ${localTime(since ?? '')}, después de ${expected}. Pertenece a un solo dispositivo, así que la cuenta no debería bajar. Pregunte a la persona y reemplace la clave si no lo puede explicar.`,
    'audit-went-back': ({ count, since }) =>
      counted(
        count,
        `Un firmante tiene otro registro de auditoría que este servidor desde ${localTime(since ?? '')}. La base de datos se restauró de una copia anterior o se reescribió.`,
        (n) =>
          `${n} firmantes tienen otro registro de auditoría que este servidor desde ${localTime(since ?? '')}. La base de datos se restauró de una copia anterior o se reescribió.`,
      ),
  },
  imitator: 'por ejemplo',
  cause: {
    mismatch: 'Abrir la conciliación',
    'look-alike': 'Ver sus transacciones',
    'spam-wave': 'Abrir los tokens desconocidos',
    'provider-fault': 'Abrir las ejecuciones',
    price: 'Abrir los precios',
    'stalled-run': 'Abrir las ejecuciones',
    'webhook-failing': 'Abrir los webhooks',
    'signer-down': 'Abrir los firmantes',
    'key-frozen': 'Abrir las claves',
    'other-chain': 'Abrir las redes',
    'forged-row': 'Abrir las solicitudes de transferencia',
    'password-reset': 'Abrir los usuarios',
    'new-password': 'Abrir los usuarios',
    'rules-change': 'Abrir la política',
    'pending-change': 'Abrir el cambio',
    'rules-frozen': 'Abrir la política',
    'audit-went-back': 'Abrir los ajustes',
    'mail-refused': 'Abrir los usuarios',
    'credential-count': 'Abrir la política',
  },
  since: (time) => `desde ${time}`,
  raised: (time) => `generada ${time}`,
  ended: (time) => `resuelta ${time}`,
  acknowledgedBy: (who, time) => `vista por ${who}, ${time}`,
  closedBy: (who, time) => `cerrada por ${who}, ${time}`,
  note: (note) => `Nota: ${note}`,
  acknowledge: 'Marcar como vista',
  assign: 'Asignada a',
  nobody: 'Sin asignar',
  close: 'Cerrar',
  closing: {
    title: 'Cerrar la alerta',
    lead: 'Solo se reabre si su causa desaparece y vuelve.',
    note: 'Nota',
    noteHint: 'Opcional. La causa y la medida tomada.',
  },
  count: (n) => plural('es', n, { one: '1 alerta', other: `${n} alertas` }),
}
