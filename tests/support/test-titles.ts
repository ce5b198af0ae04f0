import { type ESTree, parseSync, Visitor } from 'vite';

const RUNNERS = ['test', 'describe'];
/** test.skip('…') and the like do not run. */
const NOT_RUN = ['skip', 'todo', 'skipIf', 'runIf', 'fails'];

/** The text of a literal; in a template, … stands for what is put in. */
function textOf(node: ESTree.Node | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('…');
  return null;
}

/** test, test.each(rows), describe.each(engines): the identifier at the start and the names after it. */
function chainOf(callee: ESTree.Node): readonly string[] {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type === 'CallExpression') return chainOf(callee.callee);
  if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier')
    return [...chainOf(callee.object), callee.property.name];
  return [];
}

/** The titles of the tests and groups in a file, but those that are skipped. */
export function titlesIn(path: string, source: string): readonly string[] {
  const titles: (string | null)[] = [];
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const [runner = '', ...more] = chainOf(callee);
      if (RUNNERS.includes(runner) && !more.some((name) => NOT_RUN.includes(name))) titles.push(textOf(first));
    },
  });
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  visitor.visit(program);
  return titles.filter((title) => title !== null);
}
