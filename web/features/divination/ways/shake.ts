/** m/s² beyond gravity: a hand that shakes, not one that walks. */
const STRONG = 14;
const SWINGS = 3;
const SWINGS_WITHIN_MS = 800;
const PAUSE_MS = 1000;
const GRAVITY = 9.81;

/** Tells from the strength of each movement whether it completes a shake: three strong swings, then a second of rest. */
export function shakeCounter(): (strength: number, at: number) => boolean {
  let swings: readonly number[] = [];
  let wasStrong = false;
  let shakenAt = Number.NEGATIVE_INFINITY;
  return (strength, at) => {
    const isSwing = strength > STRONG && !wasStrong;
    wasStrong = strength > STRONG;
    if (!isSwing || at - shakenAt < PAUSE_MS) return false;
    swings = [...swings.filter((swing) => at - swing < SWINGS_WITHIN_MS), at];
    if (swings.length < SWINGS) return false;
    swings = [];
    shakenAt = at;
    return true;
  };
}

/** Desktop browsers have the event too and never send it. */
export const canShake = (): boolean =>
  isSecureContext && 'DeviceMotionEvent' in window && matchMedia('(any-pointer: coarse)').matches;

/** iOS wants to be asked, by a tap; elsewhere nobody has to be. True once shakes are felt. */
export async function askToFeelShakes(): Promise<boolean> {
  const { requestPermission } = DeviceMotionEvent as { requestPermission?: () => Promise<string> };
  if (!requestPermission) return true;
  try {
    return (await requestPermission.call(DeviceMotionEvent)) === 'granted';
  } catch {
    return false;
  }
}

function strengthOf({ acceleration, accelerationIncludingGravity }: DeviceMotionEvent): number {
  const lengthOf = ({ x, y, z }: DeviceMotionEventAcceleration): number => Math.hypot(x ?? 0, y ?? 0, z ?? 0);
  if (acceleration && acceleration.x !== null) return lengthOf(acceleration);
  return accelerationIncludingGravity ? Math.abs(lengthOf(accelerationIncludingGravity) - GRAVITY) : 0;
}

/** Calls `listener` after each shake until the returned function is called. */
export function onShake(listener: () => void): () => void {
  const isShake = shakeCounter();
  const move = (event: DeviceMotionEvent) => {
    if (isShake(strengthOf(event), event.timeStamp)) listener();
  };
  addEventListener('devicemotion', move);
  return () => removeEventListener('devicemotion', move);
}

/** The phone answers a shake, where it can. */
export const vibrate = (): void => void navigator.vibrate?.(30);
