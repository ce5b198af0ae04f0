import { SHARE_SCREENS } from '../../support/screens-share.ts';
import { SHELL_SCREENS } from '../../support/screens-shell.ts';
import { sweepScreens } from './sweep-screens.ts';

sweepScreens([...SHELL_SCREENS, ...SHARE_SCREENS]);
