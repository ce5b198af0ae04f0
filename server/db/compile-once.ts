import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely';
import type { Db } from './database.ts';

/** Stands for a value while its query is built and compiled. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });

/**
 * A query that is built and compiled the first time it runs, then only given its values: building costs more than a look-up in
 * the database. `build` sees placeholders and so must put them in the query as they are, never look at them.
 */
export function compileOnce<Values extends object, Row>(build: (db: Db, values: Values) => Compilable<Row>) {
  const byEngine = new WeakMap<DialectAdapter, CompiledQuery<Row>>();

  function compiledFor(db: Db): CompiledQuery<Row> {
    const { adapter } = db.getExecutor(); // one for a connection and all its transactions
    const known = byEngine.get(adapter);
    if (known) return known;
    const compiled = build(db, placeholders as Values).compile();
    byEngine.set(adapter, compiled);
    return compiled;
  }

  return async (db: Db, values: Values): Promise<readonly Row[]> => {
    const compiled = compiledFor(db);
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
