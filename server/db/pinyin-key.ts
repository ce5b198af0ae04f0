import { loadPinyin } from '#core/characters/pinyin.ts';

interface Named {
  readonly id: string;
  readonly username: string;
}

/**
 * By which admins find a name as it is read, tingyu of 听雨: the rows of `login_names` of the kind `pinyin`, to which the id is added since many
 * names are read alike. Null unless all of the name is in the table.
 */
export async function pinyinKey({ id, username }: Named): Promise<string | null> {
  const { pinyinOf } = await loadPinyin();
  const pinyin = pinyinOf(username.normalize('NFKC'));
  return pinyin === null ? null : `${pinyin} ${id}`;
}
