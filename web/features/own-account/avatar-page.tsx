import { type ChangeEvent, type Dispatch, type SetStateAction, useCallback, useState } from 'react';
import type { LoginResponse } from '#contract/auth.ts';
import { sealOf, sealUrlOf } from '#contract/avatar.ts';
import { ACCOUNT_NOTICES } from '#contract/words/account-notices.ts';
import { MESSAGES } from '#contract/words/messages.ts';
import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import { fullName, hexagramNumberOf, shortName } from '#core/hexagram/king-wen.ts';
import { useChunk } from '#web/platform/chunks/chunk.ts';
import type { Size } from '#web/platform/images/image.ts';
import { goBack } from '#web/platform/navigation/router.tsx';
import { showToast, TOAST_MS } from '#web/platform/toast.ts';
import { Tabs } from '#web/ui/book/tabs.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form, FormMessage } from '#web/ui/fields/field.tsx';
import { Avatar } from '#web/ui/pictures/avatar.tsx';
import { TITLES } from '#web/ui/titles.ts';
import styles from './avatar-page.module.css';
import { type Chosen, changeOwnAvatar, uploads } from './change-avatar.ts';
import { type Crop, squareOf, WHOLE } from './crop.ts';
import { ACCOUNT, AVATAR } from './paths.ts';
import { PictureCrop } from './picture-crop.tsx';
import { SealGrid } from './seal-grid.tsx';
import { OwnPage } from './signed-in.tsx';

const WAYS = [
  { id: 'character', label: '首字' },
  { id: 'seal', label: '卦印' },
  { id: 'picture', label: '图片' },
] as const;
type Way = (typeof WAYS)[number]['id'];
const ACTIONS: Readonly<Record<Way, string>> = { character: '用首字', seal: '用这枚印', picture: '用这张图片' };

interface Picked {
  readonly file: File;
  /** Null until the browser has decoded it. */
  readonly size: Size | null;
  readonly crop: Crop;
}

export const AvatarPage = () => (
  <OwnPage path={AVATAR} title={TITLES.avatar}>
    {(user) => <AvatarForm key={user.id} user={user} />}
  </OwnPage>
);

function wayOf(avatarUrl: string | null): Way {
  if (avatarUrl === null) return 'character';
  return sealOf(avatarUrl) === null ? 'picture' : 'seal';
}

function AvatarForm({ user }: { readonly user: LoginResponse['user'] }) {
  const { username, avatarUrl } = user;
  const [way, setWay] = useState(() => wayOf(avatarUrl));
  const [seal, setSeal] = useState<HexagramCode | null>(() => sealOf(avatarUrl ?? ''));
  const [picked, setPicked] = useState<Picked | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const chosen = chosenOf(way, seal, picked);
  const isSame =
    chosen === null ||
    (chosen.way === 'character' && avatarUrl === null) ||
    (chosen.way === 'seal' && avatarUrl === sealUrlOf(chosen.seal));
  const chooseSeal = useCallback((code: HexagramCode) => {
    setSeal(code);
    setError(null);
  }, []);

  const onSubmit = async () => {
    if (isSame || isSending) return;
    setError(null);
    setIsSending(true);
    const refusal = await changeOwnAvatar(chosen);
    setIsSending(false);
    setError(refusal);
    if (refusal !== null) return;
    showToast(ACCOUNT_NOTICES.avatarChanged);
    goBack(ACCOUNT);
  };

  return (
    <Form className="stack gap-16" onSubmit={onSubmit}>
      <div className={styles.preview}>
        <Avatar name={username} avatarUrl={previewOf(way, seal, avatarUrl)} size={88} isOwn />
        <p>
          {titleOf(way, seal)}
          <small>{aboutOf(way, seal)}</small>
        </p>
      </div>
      <Tabs tabs={WAYS} open={way} onOpen={setWay} label="头像用什么">
        {way === 'seal' && <SealGrid chosen={seal} onChoose={chooseSeal} />}
        {way === 'picture' && <Picture picked={picked} onPicked={setPicked} />}
      </Tabs>
      <div className={styles.bar}>
        <FormMessage message={error} />
        <Button look="primary" type="submit" disabled={isSame || isSending}>
          {isSending ? '正在换…' : ACTIONS[way]}
        </Button>
      </div>
    </Form>
  );
}

function chosenOf(way: Way, seal: HexagramCode | null, picked: Picked | null): Chosen | null {
  if (way === 'character') return { way };
  if (way === 'seal') return seal === null ? null : { way, seal };
  return picked?.size ? { way, file: picked.file, square: squareOf(picked.size, picked.crop) } : null;
}

/** The picture that is being cropped has its own frame. */
function previewOf(way: Way, seal: HexagramCode | null, avatarUrl: string | null): string | null {
  if (way === 'seal') return seal === null ? null : sealUrlOf(seal);
  return way === 'picture' && wayOf(avatarUrl) === 'picture' ? avatarUrl : null;
}

function titleOf(way: Way, seal: HexagramCode | null): string {
  if (way === 'seal') return seal === null ? '卦印' : `${shortName(seal)}卦印`;
  return way === 'picture' ? '图片' : '首字';
}

function aboutOf(way: Way, seal: HexagramCode | null): string {
  if (way === 'seal') return seal === null ? '六十四卦里选一卦' : `${fullName(seal)} · 第 ${hexagramNumberOf(seal)} 卦`;
  return way === 'picture' ? '裁成方的，题目和“我的”里用它' : '名字的第一个字';
}

interface PictureProps {
  readonly picked: Picked | null;
  readonly onPicked: Dispatch<SetStateAction<Picked | null>>;
}

function Picture({ picked, onPicked }: PictureProps) {
  const { get } = useChunk(uploads);
  const refuse = (message: string) => {
    onPicked(null);
    showToast(message, TOAST_MS.upload);
  };
  const pick = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = ''; // the same file may be picked again
    const code = await get();
    if (!file || !code) return;
    const refusal = code.imageRefusal(file);
    if (refusal !== null) return refuse(refusal);
    onPicked({ file, size: null, crop: WHOLE });
  };
  return (
    <div className="stack gap-16">
      {picked && (
        <PictureCrop
          file={picked.file}
          crop={picked.crop}
          onSize={(size) => onPicked((before) => before && { ...before, size })}
          onCrop={(change) => onPicked((before) => before && { ...before, crop: change(before.crop) })}
          onUnreadable={() => refuse(MESSAGES.notAnImage)}
        />
      )}
      <label className={styles.pick}>
        <input
          type="file"
          className="cover"
          accept="image/*"
          aria-label={picked ? '换一张图片' : '选一张图片'}
          onChange={pick}
        />
        <span>{picked ? '换一张图片' : '选一张图片'}</span>
      </label>
    </div>
  );
}
