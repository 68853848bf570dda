import { expect, test } from 'vitest'
import { listMigrations } from './migrate.ts'
import { lintMigrations } from './migrations-lint.ts'

test('the migrations follow the rules', () => {
  expect(lintMigrations(listMigrations())).toEqual([])
})

const tenant =
  'create table things (\n  entity_id uuid not null,\n  id uuid not null,\n  primary key (entity_id, id)\n);\n'

test.each([
  [
    'create table a (\n  entity_id uuid not null,\n  id uuid not null,\n  primary key (id)\n);',
    'primary key of a',
  ],
  ['create table a (\n  id uuid not null\n);', 'no primary key'],
  ['create table a (\n  id serial,\n  primary key (id)\n);', 'makes ids in the database'],
  ['create sequence s;', 'sequence'],
  ['create trigger t before insert on things execute function f();', 'trigger'],
  ['create function f() returns int as $$ select 1 $$ language sql;', 'procedure'],
  ['create temp table a (id int, primary key (id));', 'does not last'],
  ['create extension pg_trgm;', 'extension'],
  ['drop table things;', 'takes something away'],
  ['truncate things;', 'not additive'],
  ['create unique index things_id on things (id);', 'does not begin with entity_id'],
  ['create index things_id on things (id, entity_id);', 'does not begin with entity_id'],
  ['create unique index wallets_by_id on things (id);', 'does not begin with entity_id'],
  [
    'create table a (\n  id uuid not null,\n  entity_id uuid not null,\n  thing_id uuid not null references things (id),\n  primary key (entity_id, id)\n);',
    'leaves the organisation',
  ],
  [
    'create table a (\n  id uuid not null,\n  thing_id uuid not null,\n  primary key (id),\n  foreign key (thing_id) references things (id)\n);',
    'leaves the organisation',
  ],
  ['insert into a values (1); insert into a values (2);', 'more than one statement'],
])('%s is refused', (sql, why) => {
  expect(lintMigrations([{ name: '0001-things.sql', sql: `${tenant}\n${sql}\n` }]).join('\n')).toContain(why)
})

test('two files cannot have the same number', () => {
  const file = (name: string) => ({ name, sql: tenant })
  expect(lintMigrations([file('0001-things.sql'), file('0001-others.sql')])).toHaveLength(1)
  expect(lintMigrations([file('things.sql')])).toHaveLength(1)
  expect(lintMigrations([file('0001-things.sql'), file('0003-others.sql')])).toEqual([])
})

test('a check is replaced under the same name, and not removed', () => {
  const lint = (sql: string) =>
    lintMigrations([{ name: '0001-things.sql', sql: `${tenant}\n${sql}\n` }]).join()
  const drop = 'alter table things drop constraint things_kind_check;'
  const add = 'alter table things add constraint things_kind_check check (true);'
  expect(lint(`${drop}\n${add}`)).toBe('')
  expect(lint(drop)).toContain('takes something away')
  expect(lint(`${drop}\n${add.replace('kind', 'sort')}`)).toContain('takes something away')
})

test('an index is replaced under the same name, and not removed', () => {
  const lint = (sql: string) =>
    lintMigrations([{ name: '0001-things.sql', sql: `${tenant}\n${sql}\n` }]).join()
  const drop = 'drop index things_order;'
  const create = 'create index things_order on things (entity_id, id);'
  expect(lint(`${drop}\n${create}`)).toBe('')
  expect(lint(drop)).toContain('takes something away')
  expect(lint(`${drop}\n${create.replace('order', 'list')}`)).toContain('takes something away')
})
