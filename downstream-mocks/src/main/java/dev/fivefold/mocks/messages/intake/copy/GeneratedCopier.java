package dev.fivefold.mocks.messages.intake.copy;

import org.mapstruct.Mapper;
import org.mapstruct.Mapping;
import org.mapstruct.ReportingPolicy;

/** Copies by code that was generated when this was compiled; a field that it does not know is an error then. */
@Mapper(unmappedTargetPolicy = ReportingPolicy.ERROR)
interface GeneratedCopier extends MessageCopier {

    @Override
    @Mapping(target = "messageId", ignore = true)
    @Mapping(target = "acceptedAt", ignore = true)
    AcceptedMessage copy(NewMessage message);
}
