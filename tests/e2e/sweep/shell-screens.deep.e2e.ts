import { SHELL_SCREENS } from '../../support/screens.ts';
import { sweepScreens } from './sweep-screens.ts';

sweepScreens(SHELL_SCREENS);
