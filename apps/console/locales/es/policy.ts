import { capHours, treasuryHours } from '@holdfast/policy'
import type { policy as english } from '../en/policy.ts'
import { countText } from '../../src/format/count-text.ts'
import { plural } from '../../src/format/plural.ts'
import { usdText } from '../../src/format/usd-text.ts'

const count = (n: number): string => countText(n, 'es')
const dollars = (n: number): string => usdText(count(n), 'es')

const duration = (minutes: number): string => {
  const [n, forms] =
    minutes % 1440 === 0
      ? ([minutes / 1440, { one: 'día', other: 'días' }] as const)
      : minutes % 60 === 0
        ? ([minutes / 60, { one: 'hora', other: 'horas' }] as const)
        : ([minutes, { one: 'minuto', other: 'minutos' }] as const)
  return `${count(n)} ${plural('es', n, forms)}`
}

export const policy: typeof english = {
  settings: {
    signingMode: 'Modo de firma',
    required: 'Aprobaciones',
    roleBound: 'Función de quien aprueba',
    expiry: 'Vigencia de una aprobación',
    perTxCap: 'Límite por transferencia',
    dailyCap: 'Límite diario',
    recipients: 'Destinatarios',
    hours: 'Horario',
    ips: 'Direcciones IP',
    countries: 'Países',
    keyThreshold: 'Umbral',
    seats: 'Firmantes de política',
    mostSeats: 'Máximo de firmantes de política',
    strictSeats: 'Mínimo de firmantes de política',
    holders: 'Titulares de fragmentos en teléfono',
    presence: 'Confirmación',
    binding: 'Alcance de cada firma',
    nonces: 'Nonces de un solo uso',
    roundTimeout: 'Tiempo de espera por ronda',
    reshare: 'Renovación',
  },
  sentences: {
    signingMode: ({ mode }) =>
      ({
        'strict-composition':
          'Modo de firma de composición estricta: una persona firma cada transacción, junto con dos firmantes de política.',
        'human-in-the-loop': 'Modo de firma con intervención humana: una persona participa en cada firma.',
        'availability-first':
          'Modo de firma con prioridad a la disponibilidad: se firma también sin ninguna persona.',
      })[mode],
    required: ({ count: n }) =>
      plural('es', n, {
        one: 'Una persona además de quien la solicita tiene que aprobar cada transferencia.',
        other: `${count(n)} personas además de quien la solicita tienen que aprobar cada transferencia.`,
      }),
    roleBound: ({ isOn }) =>
      isOn
        ? 'Al menos un aprobador tiene que ser tesorero o administrador de tesorería. Los tesoreros también pueden aprobar.'
        : 'Puede aprobar cualquier aprobador.',
    expiry: ({ minutes }) =>
      `Una aprobación caduca al cabo de ${duration(minutes)}; después hay que repetirla.`,
    perTxCap: ({ dollars: most }) => `Una transferencia puede ser como máximo de ${dollars(most)}.`,
    dailyCap: ({ dollars: most }) =>
      `Todas las transferencias de ${capHours} horas seguidas pueden sumar como máximo ${dollars(most)}.`,
    recipients: ({ list }) =>
      plural('es', list.length, {
        one: 'Solo se puede pagar a este destinatario.',
        other:
          list.length === 0
            ? 'Se puede pagar a cualquier dirección.'
            : `Solo se puede pagar a estos ${count(list.length)} destinatarios.`,
      }),
    hours: ({ isOn }) =>
      isOn
        ? `Solo se permiten transferencias de lunes a viernes, de ${treasuryHours.from}:00 a ${treasuryHours.to}:00 ${treasuryHours.zone}.`
        : 'Se permiten transferencias cualquier día y a cualquier hora.',
    ips: ({ list }) =>
      plural('es', list.length, {
        one: 'Solo se opera con transferencias desde esta dirección o este rango.',
        other:
          list.length === 0
            ? 'Se opera con transferencias desde cualquier red.'
            : `Solo se opera con transferencias desde estas ${count(list.length)} direcciones y rangos.`,
      }),
    countries: ({ list }) =>
      plural('es', list.length, {
        one: 'Solo se opera con transferencias desde este país.',
        other:
          list.length === 0
            ? 'Se opera con transferencias desde cualquier país.'
            : `Solo se opera con transferencias desde estos ${count(list.length)} países.`,
      }),
    keyThreshold: ({ k, n }) =>
      `De los ${n} fragmentos de una clave, ${k} cualesquiera pueden firmar; ${k - 1} no.`,
    seats: ({ shares, active }) =>
      `Los firmantes de política, máquinas que comprueban la política, tienen ${count(shares)} de los fragmentos; ${
        active === 1 ? 'participa uno' : `participan ${count(active)}`
      } a la vez.`,
    mostSeats: ({ count: n }) =>
      plural('es', n, {
        one: 'En una firma participa como máximo un firmante de política.',
        other: `En una firma participan como máximo ${count(n)} firmantes de política.`,
      }),
    strictSeats: ({ isOn }) =>
      isOn
        ? 'En cada firma tienen que participar dos firmantes de política.'
        : 'Un solo firmante de política basta para firmar.',
    holders: ({ shares, list }) =>
      shares === 0
        ? 'Nadie tiene un fragmento en el teléfono.'
        : shares === list.length
          ? `${count(shares)} personas tienen un fragmento en el teléfono.`
          : `Hay ${count(shares)} fragmentos en teléfonos y ${count(list.length)} personas designadas para ellos.`,
    presence: ({ policy: presence }) =>
      presence === 'per-tx'
        ? 'Confirman cada transacción en el teléfono (por transacción).'
        : 'Confirman en el teléfono una vez para toda la sesión (por sesión).',
    binding: () =>
      'Cada firma vale para una sola intención, transacción, grupo de firmantes, clave y sesión.',
    nonces: () =>
      'Los nonces se usan una vez, se borran antes de usarse y nunca se incluyen en copias de seguridad.',
    roundTimeout: ({ ms }) =>
      `Si un firmante no contesta en ${count(ms)} ms durante una ronda, esa firma sigue sin él.`,
    reshare: ({ days }) =>
      plural('es', days, {
        one: 'Los fragmentos se renuevan cada día.',
        other: `Los fragmentos se renuevan cada ${count(days)} días.`,
      }),
  },
  notes: {
    business: ({ typical, volume }) =>
      `Una transacción habitual es de ${dollars(typical)}; el volumen diario, de ${dollars(volume)}.`,
    'typical-over-cap': ({ typical, cap }) =>
      `Una transacción habitual (${dollars(typical)}) supera el límite por transferencia (${dollars(cap)}) y se rechazaría.`,
    'volume-over-cap': ({ volume, cap }) =>
      `El volumen diario habitual (${dollars(volume)}) supera el límite diario (${dollars(cap)}): el día se queda corto.`,
    'cap-over-daily': ({ cap, daily }) =>
      `El límite por transferencia (${dollars(cap)}) supera el límite diario (${dollars(daily)}), así que cuenta el diario.`,
    'automation-waits':
      'Se quiere automatización, pero una persona firma cada transacción: los pagos esperan a alguien.',
    'session-though-every':
      'Una persona firma cada transacción, pero solo confirma una vez por sesión: encajaría mejor por transacción.',
    'strict-without-second-seat':
      'Se exigen dos firmantes de política en cada firma, pero sin redundancia solo participa uno a la vez.',
    'strict-alone':
      'Se exigen dos firmantes de política; mientras ninguna persona tenga que firmar cada transacción, el modo de firma no cambia.',
    'countries-missing':
      'El negocio se limita a ciertos países, pero no hay ninguno en la lista: se admite cualquiera.',
    'countries-though-free':
      'El negocio no se limita a ciertos países, pero hay algunos en la lista: la lista cuenta.',
  },
  dollars,
  unsettled: (setting) => `${setting}: sin decidir todavía.`,
  unknownPerson: 'ya no está en el directorio',
  groups: { people: 'Personas', limits: 'Límites', key: 'Clave y fragmentos', always: 'Siempre' },
  enforcement: {
    names: {
      signers: 'Firmantes y servidor',
      server: 'Servidor',
      always: 'Siempre activo',
      recorded: 'Solo registrado',
    },
    tips: {
      signers:
        'Cada firmante rechaza las transferencias que la incumplen, aunque el servidor esté comprometido. Los firmantes cuentan unidades de cada activo, no dólares.',
      server: 'Solo el servidor de Holdfast rechaza las solicitudes que la incumplen.',
      always: 'Integrado en los firmantes.',
      recorded: 'Solo se registra; aún no se aplica.',
    },
  },
  inForce: {
    title: 'Política en vigor',
    none: 'No hay ninguna política en vigor.',
    noneWhy: 'Cada transferencia la aprueba otra persona, y el servidor no tiene límites.',
    version: (version) => `Versión ${count(version)}`,
    by: (name, time) => `aplicada por ${name}, ${time}`,
    since: (time) => `desde ${time}`,
    somebody: 'un usuario desconocido',
    loading: 'Consultando la política en vigor…',
    failed: (reason) => `No se pudo cargar la política en vigor: ${reason}`,
    read: 'Ver',
    hide: 'Ocultar',
  },
  next: {
    apply: 'Al final puede aplicarla. Rige de inmediato.',
    propose: (needed, hours) =>
      `Al final usted propone el cambio. ${
        needed === 1 ? '1 gobernador lo adopta' : `${count(needed)} gobernadores lo adoptan`
      } en la página de aprobación. Si endurece la política, rige entonces de inmediato; si la relaja, a las ${count(hours)}\u00a0h.`,
    mayNotApply:
      'Puede preparar una política y copiarla. Solo puede aplicarla un propietario, un administrador, un administrador de tesorería o un usuario del sistema.',
    mayNotPropose:
      'Puede preparar una política y copiarla. Solo puede proponerla un propietario, un administrador, un administrador de tesorería o un usuario del sistema.',
    ask: (names) => `Pídaselo a ${names}.`,
    governor: 'Como gobernador, usted adopta o veta las propuestas en la página Política.',
  },
  changes: {
    title: 'Cambios',
    none: 'Sin cambios: es la política en vigor.',
    first: 'Todo lo siguiente es nuevo: no había ninguna política en vigor.',
    was: 'Ahora',
    unset: 'Cada activo tiene su propio límite; todos juntos no tienen ninguno.',
    becomes: 'Después',
    changed: (n) => plural('es', n, { one: 'Cambia un ajuste.', other: `Cambian ${count(n)} ajustes.` }),
  },
}
