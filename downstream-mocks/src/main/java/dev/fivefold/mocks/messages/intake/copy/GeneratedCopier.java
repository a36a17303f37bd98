package dev.fivefold.mocks.messages.intake.copy;

import org.mapstruct.Mapper;
import org.mapstruct.Mapping;
import org.mapstruct.ReportingPolicy;

/** Copies by generated code; a field without a mapping fails the compilation. */
@Mapper(unmappedTargetPolicy = ReportingPolicy.ERROR)
interface GeneratedCopier extends MessageCopier {

    @Override
    @Mapping(target = "messageId", ignore = true)
    @Mapping(target = "acceptedAt", ignore = true)
    AcceptedMessage copy(NewMessage message);
}
