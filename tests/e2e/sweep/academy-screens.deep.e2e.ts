import { ACADEMY_SCREENS } from '../../support/screens.ts';
import { sweepScreens } from './sweep-screens.ts';

sweepScreens(ACADEMY_SCREENS);
