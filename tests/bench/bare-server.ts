/**
 * The floor beside our server: plain Fastify and node:sqlite on the same tables, hand-written SQL, the same JSON, the same
 * durability, password hash and image size; no validation, no sessions asked for, no limits, no security headers.
 */
import { argon2, createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import fastify from 'fastify';

const database = new DatabaseSync(join(process.env['DATA_DIR'] ?? '', 'app.db'));
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');

const SELECT = `
  select p.id, p.user_id, p.title, u.username as author, p.created_at,
    p.question_text, p.question_image_id, p.answer_text, p.answer_image_id
  from puzzles p join users u on u.id = p.user_id`;
const count = database.prepare('select count(*) as total from puzzles');
const pageOf = database.prepare(`${SELECT} order by p.id desc limit ? offset ?`);
const puzzleOf = database.prepare(`${SELECT} where p.id = ?`);
const userOf = database.prepare('select id, username, role, password_hash from users where username = ?');
const openSession = database.prepare(
  'insert into sessions (token_hash, user_id, created_at, expires_at) values (?, ?, ?, ?)',
);
const save = database.prepare(
  'insert into results (user_id, timestamp, figure, method, created_at) values (?, ?, ?, ?, ?)',
);
const saveImage = database.prepare('insert into images values (?, ?, ?, ?, ?)');
const imageOf = database.prepare('select bytes from images where id = ?');
const someone = String(database.prepare('select id from users limit 1').get()?.['id']);

type Row = Record<string, unknown>;
const urlOf = (id: unknown) => (id === null ? null : `/uploads/${id}.jpg`);
const toWire = (row: Row, hasAnswer: boolean) => ({
  id: row['id'],
  user_id: row['user_id'],
  title: row['title'],
  author: row['author'],
  created_at: new Date(row['created_at'] as number).toISOString(),
  question_text: row['question_text'],
  question_image_url: urlOf(row['question_image_id']),
  answer_text: hasAnswer ? row['answer_text'] : null,
  answer_image_url: hasAnswer ? urlOf(row['answer_image_id']) : null,
});

const app = fastify({ bodyLimit: 8_000_000 });

app.get<{ Querystring: Record<string, string> }>('/api/shefu', async ({ query }) => {
  if (query['action'] === 'detail') {
    return { success: true, puzzle: toWire(puzzleOf.get(query['id'] ?? null) as Row, true) };
  }
  const page = Number(query['page'] ?? 1);
  const limit = Number(query['limit'] ?? 20);
  const total = Number(count.get()?.['total']);
  const puzzles = pageOf.all(limit, (page - 1) * limit).map((row) => toWire(row, false));
  return { success: true, puzzles, pagination: { page, limit, total, totalPages: Math.ceil(total / limit) } };
});

app.post<{ Body: Row }>('/api/divination/results', async ({ body }, reply) => {
  const { timestamp, mainHexagram, changedHexagram } = body as Record<string, string>;
  save.run(someone, timestamp ?? null, `${mainHexagram}-${changedHexagram}`, 'manual', Date.now());
  return reply.code(201).send({ success: true, message: '卦例保存成功' });
});

const derive = promisify(argon2);
app.post<{ Body: { username: string; password: string } }>('/api/auth/login', async ({ body }, reply) => {
  const user = userOf.get(body.username) as Record<string, string>;
  const [, , , , salt = '', hash] = (user['password_hash'] ?? '').split('$');
  const derived = (await derive('argon2id', {
    message: body.password,
    nonce: Buffer.from(salt, 'base64'),
    memory: 19_456,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
  })) as Buffer;
  if (derived.toString('base64').replaceAll('=', '') !== hash) return reply.code(401).send({ success: false });
  const token = randomBytes(32).toString('base64url');
  const expiresAt = Date.now() + 7_776_000_000;
  openSession.run(createHash('sha256').update(token).digest('base64url'), user['id'] ?? '', Date.now(), expiresAt);
  const { id, username, role } = user;
  return { token, expiresAt: new Date(expiresAt).toISOString(), user: { id, username, role, avatarUrl: null } };
});

app.post<{ Body: { image: string } }>('/api/upload/image', async ({ body }) => {
  const { default: sharp } = await import('sharp');
  const bytes = await sharp(Buffer.from(body.image.slice(body.image.indexOf(',') + 1), 'base64'))
    .resize({ width: 1920, height: 1920, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 85 })
    .toBuffer();
  const id = randomBytes(13).toString('hex');
  saveImage.run(id, someone, bytes, bytes.length, Date.now());
  return { success: true, imageUrl: `/uploads/${id}.jpg`, message: '图片上传成功' };
});

app.get<{ Params: { name: string } }>('/uploads/:name', async ({ params }, reply) => {
  const bytes = imageOf.get(params.name.replace('.jpg', ''))?.['bytes'] as Uint8Array;
  return reply.type('image/jpeg').send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
});

console.warn(await app.listen({ port: 0, host: '127.0.0.1' }));
process.once('SIGTERM', async () => {
  await app.close();
  database.close();
});
